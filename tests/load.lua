-- Mixed small positions of the three games, for wrk: tests/load.sh runs it.
local families = { "boaf", "set", "swish", "boaf/3x3", "set/v3p3/9", "swish/deck60/8" }
local asks = {}
math.randomseed(1)
for _ = 1, 2000 do
  local position = families[math.random(#families)] .. "#" .. math.random(1, 100000)
  local kind = math.random(4)
  if kind == 1 then asks[#asks + 1] = '{"ask":"deal","position":"' .. position .. '"}'
  elseif kind == 2 then asks[#asks + 1] = '{"ask":"hint","position":"' .. position .. '"}'
  else asks[#asks + 1] = '{"ask":"solve","position":"' .. position .. '"}' end
end
local at = 0
request = function()
  at = at % #asks + 1
  return wrk.format("POST", "/ask", { ["Content-Type"] = "application/json" }, asks[at])
end
done = function(summary, latency)
  local errors = summary.errors
  print(string.format("%.0f requests/s, p50 %.1f ms, p99 %.1f ms, errors %d", summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end

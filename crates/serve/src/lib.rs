//! `fairdeal serve`: the page and the one door, over HTTP on this machine.
//!
//! One thread listens and moves bytes; searches run on a few others (`workers`). The HTTP
//! library is hyper by itself: a framework would route six paths for us and hide the connection, whose time
//! limits and end we need. No rule of any game is here.

mod answer;
mod asking;
pub mod fault;
mod guard;
mod log;
mod metrics;
pub mod openapi;
mod page;
mod routes;
mod server;
mod telling;
pub mod workers;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

pub use log::Log;
pub use page::{Page, WASM, files, site};
pub use server::Options;
use server::Server;

/// How long asks under way may take when the server is told to stop.
const GRACE: Duration = Duration::from_secs(3);
/// The longest head of a request, in bytes.
const HEAD: usize = 32 << 10;

/// Serves until the process is told to stop (Ctrl-C, SIGTERM). `ready` hears the address, which has a
/// port of the system's choice where 0 was asked for.
///
/// # Errors
/// When the address cannot be had.
pub fn serve(
    address: SocketAddr,
    options: Options,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let stop = told_to_stop()?;
        let server = Arc::new(Server::new(options, address.ip())?);
        ready(address);
        listen(server, listener, stop).await;
        Ok(())
    })
}

/// Ctrl-C or SIGTERM.
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        Ok(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

async fn listen(server: Arc<Server>, listener: TcpListener, stop: impl Future<Output = ()>) {
    let (stopping, told) = watch::channel(false);
    tokio::pin!(stop);
    loop {
        // A connection is not taken from the system before there is a line for it.
        let line = tokio::select! {
            line = server.lines.clone().acquire_owned() => line,
            () = &mut stop => break,
        };
        let Ok(line) = line else { break };
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match stream {
            Ok((stream, _)) => {
                let (server, told) = (server.clone(), told.clone());
                tokio::spawn(async move {
                    connection(server, stream, told).await;
                    drop(line);
                });
            }
            // Out of descriptors, mostly: wait for some connection to end.
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
    drop(listener);
    let _ = stopping.send(true);
    let all = u32::try_from(server.options.connections.max(1)).unwrap_or(u32::MAX);
    let _ = timeout(GRACE, server.lines.acquire_many(all)).await;
    // What is still searching hears of it when the runtime drops its connection.
}

async fn connection(server: Arc<Server>, stream: TcpStream, mut told: watch::Receiver<bool>) {
    server.metrics.connected();
    let _ = stream.set_nodelay(true);
    let head_time = server.options.head_time;
    let service = service_fn(move |request| {
        let server = server.clone();
        async move { Ok::<_, Infallible>(routes::route(server, request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = told.wait_for(|told| *told) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

import type { Client, PoolClient } from 'pg';

/**
 * Breaks a connection on which the answer does not come in time: one that fell silent, as behind a firewall that forgot
 * it, would otherwise be waited for as long as the system's own patience lasts, which is many minutes. The function it
 * returns says that the answer has come.
 */
export function expectAnswer(client: Client | PoolClient, withinMs: number): () => void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
  const silent = () => stream.destroy(new Error('Connection terminated: no answer in time'));
  const timer = setTimeout(silent, withinMs);
  return () => clearTimeout(timer);
}

/** For a process started with these options: it can be told to throw away what nothing refers to any more. */
export const inspectable = (port: number): string => `--inspect=127.0.0.1:${port} --inspect-publish-uid=http`;

export interface Inspector {
  collectGarbage(): Promise<void>;
  close(): void;
}

export async function inspect(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  if (!target) throw new Error('There is nothing to inspect');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const asked: (() => void)[] = [];
  socket.onmessage = () => asked.shift()?.();
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('The inspector does not answer'));
  });
  let id = 0;
  return {
    collectGarbage: () =>
      new Promise((resolve) => {
        asked.push(resolve);
        socket.send(JSON.stringify({ id: ++id, method: 'HeapProfiler.collectGarbage' }));
      }),
    close: () => socket.close(),
  };
}

import { connect } from 'node:net';

/** Whether a server on this machine accepts connections on the port. */
export const isReachable = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });

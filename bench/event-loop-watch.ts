import { writeFileSync } from 'node:fs';

/**
 * Loaded into the service by `bench/event-loop.ts`. Notes the longest stretch in which the event loop ran nothing else,
 * in milliseconds of the clock and of CPU. The latter leaves out what other processes of the machine took. Each SIGUSR2
 * writes both to EVENT_LOOP_FILE and begins anew.
 */
const file = process.env['EVENT_LOOP_FILE'];
if (file) {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let worst = { wall: 0, cpu: 0 };
  let last = { wall: performance.now(), cpu: cpuMs() };
  setInterval(() => {
    const now = { wall: performance.now(), cpu: cpuMs() };
    worst = { wall: Math.max(worst.wall, now.wall - last.wall), cpu: Math.max(worst.cpu, now.cpu - last.cpu) };
    last = now;
  }, 1).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify(worst));
    worst = { wall: 0, cpu: 0 };
  });
}

/**
 * Measures from now on the longest stretch of CPU, in milliseconds, that the event loop ran without a look at its timers.
 * Other work of the machine does not count. The service under test shares the thread with its test.
 */
export function longestStretch(): () => number {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let worst = 0;
  let last = cpuMs();
  const look = () => {
    const now = cpuMs();
    worst = Math.max(worst, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    look();
    clearInterval(timer);
    return worst;
  };
}

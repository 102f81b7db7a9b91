/** This thread's processor time in milliseconds: a clock would also count the time that other processes had the processor. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

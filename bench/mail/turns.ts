/**
 * The longest turn of the event loop so far, in milliseconds of this thread's processor time: unlike the clock it does
 * not depend on what else the machine does.
 */
export function watchTurns(): () => number {
  let longest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }, 5)
  timer.unref()
  return () => longest
}

/** Delivers and works on jobs; as many as are wanted. What it listens on tells only how it goes. */
import { runUntilStopped } from '#server/main/running.ts'
import { listenOn, openShared } from '#server/main/settings.ts'

runUntilStopped(async (running) => {
  const { settings, application } = await openShared('worker', running)
  const { host, workerPort } = settings.config
  const port = await listenOn(application, { host, port: workerPort, variable: 'WORKER_PORT' })
  await application.work()
  process.stdout.write(`The worker runs and tells how it goes on ${host}:${port}.\n`)
})

/** Answers people and providers; as many as are wanted, behind a proxy, beside workers (`npm run worker`). */
import { runUntilStopped } from '#server/main/running.ts'
import { listenOn, openShared } from '#server/main/settings.ts'

runUntilStopped(async (running) => {
  const { settings, application } = await openShared('api', running)
  const { config } = settings
  const port = await listenOn(application, { ...config, variable: 'PORT' })
  await application.work()
  process.stdout.write(`The API listens on ${config.host}:${port}; people reach it at ${config.publicUrl}.\n`)
})

// Put before a program by `--import`: writes what it loads, a file a line, to where LOADED_LIST says.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) appendFileSync(process.env.LOADED_LIST, `${url}\n`)
    return next(url, context)
  },
})

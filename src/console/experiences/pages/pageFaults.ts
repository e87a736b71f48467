import { ApiError } from '#console/kit/api/errors.ts'

type Sent = { readonly pages?: readonly { readonly name: string }[] | undefined }

/** A fault of the second page that was sent is told at that page's own field, `pages.Home FR`. */
export function pageFaults(error: unknown, { pages = [] }: Sent): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = Object.entries(error.fields).map(([field, told]) => {
    const at = /^pages\.(\d+)\./.exec(field)?.[1]
    const name = at === undefined ? undefined : pages[Number(at)]?.name
    return [name === undefined ? field : `pages.${name}`, told]
  })
  return new ApiError({ ...error, message: error.message, fields: Object.fromEntries(fields) })
}

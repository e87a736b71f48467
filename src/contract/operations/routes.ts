/** The calls of operations, by name. */
import { listBatchable } from './batchable.ts'
import * as operations from './calls.ts'

export const operationsRoutes = {
  listJobReports: operations.listJobReports,
  getFile: operations.getFile,
  listBatchable,
}

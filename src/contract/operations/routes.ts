/** The calls of operations, by name. */
import { listBatchable } from './batchable.ts'
import * as operations from './calls.ts'
import { locationsRoutes } from './locations/routes.ts'
import * as tasks from './taskCalls.ts'
import * as tickets from './ticketCalls.ts'

export { locationsRoutes }

export const operationsRoutes = {
  ...locationsRoutes,
  listJobReports: operations.listJobReports,
  getFile: operations.getFile,
  listBatchable,
  listTasks: tasks.listTasks,
  getTask: tasks.getTask,
  createTask: tasks.createTask,
  updateTask: tasks.updateTask,
  completeTask: tasks.completeTask,
  deleteTask: tasks.deleteTask,
  listTickets: tickets.listTickets,
  getTicket: tickets.getTicket,
  listSupportIssues: tickets.listSupportIssues,
  createTicket: tickets.createTicket,
  updateTicket: tickets.updateTicket,
  setTicketStatus: tickets.setTicketStatus,
  closeTicket: tickets.closeTicket,
  deleteTicket: tickets.deleteTicket,
}

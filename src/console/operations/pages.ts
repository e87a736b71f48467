import { listAskedBy } from '#console/kit/list/listState.ts'
import type { Pages } from '#console/kit/pages/page.ts'
import { byId, read } from '#console/kit/pages/reads.ts'
import { pages as locations } from './locations/pages.ts'

export const pages = {
  dueTasks: { path: '/tasks', file: 'operations/DuePage.tsx', texts: ['tasks', 'work'] },
  tasks: {
    path: 'tasks',
    file: 'operations/TasksPage.tsx',
    texts: ['tasks', 'work'],
    reads: [
      read('listTasks', ({ texts }) => {
        if (texts.view || texts.whose) return undefined
        const { paging, search } = listAskedBy(texts, {})
        return { query: { ...paging, search, view: 'open' as const, whose: 'all' as const } }
      }),
    ],
    menu: { section: 'ops', label: 'shell.tasks', icon: 'IconChecklist', right: 'operations' },
  },
  tickets: {
    path: 'tickets',
    file: 'operations/TicketsPage.tsx',
    texts: ['tickets', 'work'],
    reads: [
      read('listTickets', ({ texts }) => {
        if (texts.status || texts.whose) return undefined
        const { paging, search } = listAskedBy(texts, {})
        return { query: { ...paging, search, status: 'open' as const, whose: 'all' as const } }
      }),
    ],
    menu: {
      section: 'support',
      label: 'shell.tickets',
      icon: 'IconLifebuoy',
      right: 'operations',
      more: ['ticket'],
    },
  },
  ticket: {
    path: 'ticket/$id',
    file: 'operations/TicketPage.tsx',
    texts: ['tickets', 'work'],
    reads: [byId('getTicket')],
    sample: ['ticket'],
  },
  ticketStatus: {
    path: 'ticket/$id/status-popup',
    file: 'operations/TicketStatusPage.tsx',
    texts: ['tickets', 'work'],
    reads: [byId('getTicket')],
    sample: ['ticket'],
  },
  ...locations,
} as const satisfies Pages

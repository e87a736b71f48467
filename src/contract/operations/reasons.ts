import { conflict, invalid, notAllowed } from '../reason.ts'

export const operationsReasons = {
  task_done: conflict('This task is done: it does not change any more.'),
  task_done_by: conflict('{name} completed this task at {time} ({zone}).'),
  task_of_another: notAllowed('With your role you change only tasks that you made or that are yours.'),
  ticket_closed: conflict('This ticket is closed: it does not change any more.'),
  ticket_closed_by: conflict('{name} closed this ticket at {time} ({zone}).'),
  ticket_of_another: notAllowed('With your role you change only tickets that you made or that are yours.'),
  escalated_without_text: invalid('Please say why the ticket is escalated.'),
  closing_is_separate: invalid('A ticket is not closed by its status: close it.'),
  works_not_here: invalid('This person does not work for this client.'),
  person_erased: invalid('This participant was erased.'),
  of_another_person: invalid('The conversation or the entry is of another participant.'),
  date_needed: invalid('Choose a date.'),
} as const

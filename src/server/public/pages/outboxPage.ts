import { isLocalAddress } from '#contract/localAddress.ts'
import { momentsIn } from '#contract/moments.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { OutboxMail } from '../queries.ts'
import { pageAnswer } from './layout.ts'
import { outboxStyles } from './styles.ts'

/** Mail that no mail server carries. What came from a mailbox can be answered, as its recipient would. */
export function outboxPage(mails: readonly OutboxMail[], { publicUrl }: { publicUrl: string }): HtmlAnswer {
  const content = html`<main><h1>Outbox</h1>
<p class="dim">Mail that would have been sent, newest first. Reload the page to see newer mail.</p>
${
  isLocalAddress(publicUrl)
    ? html`<p>The links in it lead to ${publicUrl}, which is this machine alone: whoever runs the installation sets PUBLIC_URL to the address by which people reach it.</p>`
    : ''
}
${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
${mails.map(mailCard)}</main>`
  return pageAnswer({ language: 'en', title: 'Outbox', styles: outboxStyles, content })
}

function mailCard(mail: OutboxMail): Html {
  const { id, subject, body, from_address, from_name, to_address, unsubscribe_url, created_at } = mail
  const { date, time } = moments(created_at)
  return html`<details class="card"><summary><strong>${subject}</strong>
<span class="dim">${from_address ? html`From ${from_name} &lt;${from_address}&gt; · ` : ''}To ${to_address} · <time
datetime="${created_at.toISOString()}">${date} ${time} UTC</time></span></summary>
<pre>${linkedText(body)}</pre>
${unsubscribe_url ? html`<p><a href="${unsubscribe_url}">Unsubscribe</a></p>` : ''}
${from_address ? answerForm(id, to_address) : ''}</details>`
}

const moments = momentsIn('UTC', { language: 'en', dateFormat: 'numeric' })

function answerForm(id: string, address: string): Html {
  return html`<form class="answer" method="post" action="/outbox/${id}/answer">
<label for="answer-${id}">Answer as ${address}</label>
<textarea id="answer-${id}" name="text" rows="3" maxlength="20000" required></textarea>
<button class="button" type="submit">Send the answer</button></form>`
}

/** A sentence's own mark at the end of a link is none of it. */
const links = /https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]]/g

/** A plain text whose links can be followed; all else of it is escaped. */
export function linkedText(text: string): Html {
  const found = [...text.matchAll(links)]
  const parts = found.map(([link], at) => {
    const before = found[at - 1]
    const start = before ? before.index + before[0].length : 0
    return html`${text.slice(start, found[at]?.index)}<a href="${link}" rel="noopener noreferrer">${link}</a>`
  })
  const last = found.at(-1)
  return html`${parts}${text.slice(last ? last.index + last[0].length : 0)}`
}

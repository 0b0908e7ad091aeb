import { type APIRequestContext, request } from '@playwright/test'
import { LIMITS } from '#contract/vocabulary.ts'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import type { Env } from '#test/support/server.ts'
import { pack } from './payloads.ts'

/** Texts in one description, answer or analysis. */
const TOGETHER = 25
const MAX_FILE_NAME_LENGTH = 150

export type Planted = { admin: APIRequestContext; ticketIds: string[] }
type Site = { url: string; env: Env }
type Account = { email: string; password: string }

/**
 * Puts every text into every field that a visitor or an admin can fill: tickets with files, answers and analyses,
 * contact messages and the browsers of sessions.
 */
export async function plantTexts({ url, env }: Site, texts: string[], account: Account): Promise<Planted> {
  const admin = await signIn(url, account, 'a browser')
  const fields = shares(texts)
  const ticketIds: string[] = []
  for (let n = 0; n < fields.count; n++) ticketIds.push(await plantTicket(url, admin, fields, n))
  await plantAnalyses(env, ticketIds, fields)
  for (let n = 0; n < fields.subject.length; n++) await plantMessage(url, fields, n)
  for (const browser of pack(texts.filter(isLatin), 1_000)) await (await signIn(url, account, browser)).dispose()
  return { admin, ticketIds }
}

/** A header holds no other characters. */
const isLatin = (text: string) => /^[\x20-\x7e]+$/.test(text)

type Shares = ReturnType<typeof shares>
/** The texts as each field takes them; the shortest fields, names, decide the number of tickets. */
function shares(texts: string[]) {
  const names = pack(texts, LIMITS.name)
  const together = pack(texts, TOGETHER * 60, '\n')
  const count = Math.ceil(names.length / 2)
  return {
    count,
    names,
    title: pack(texts, LIMITS.title),
    phone: pack(texts, LIMITS.phone),
    company: pack(texts, LIMITS.company),
    subject: pack(texts, LIMITS.subject),
    together,
    // The name of a form part is one line.
    files: pack(texts, MAX_FILE_NAME_LENGTH).map((name) => name.replaceAll(/\p{Cc}/gu, ' ')),
    email: texts.map((text) =>
      text
        .replaceAll(/[^\w'+-]/g, '')
        .replace(/^-+/, '')
        .slice(0, 40),
    ),
  }
}

const at = (list: string[], place: number) => list[place % list.length]!

const personOf = (fields: Shares, n: number) => ({
  firstName: at(fields.names, 2 * n),
  lastName: at(fields.names, 2 * n + 1),
  email: `${at(fields.email, n)}x${n}@example.com`,
  phone: at(fields.phone, n),
  company: at(fields.company, n),
})

async function plantTicket(url: string, admin: APIRequestContext, fields: Shares, n: number): Promise<string> {
  const { ticket, uploadToken } = await post(`${url}/api/tickets`, {
    title: at(fields.title, n),
    description: at(fields.together, n),
    customerInfo: personOf(fields, n),
  })
  const names = Array.from({ length: MAX_ATTACHMENTS }, (_, file) => at(fields.files, n * MAX_ATTACHMENTS + file))
  // Further tickets would only repeat the names.
  for (const name of n * MAX_ATTACHMENTS < fields.files.length ? names : []) {
    const body = new FormData()
    // A file that begins as HTML is refused; later it may hold anything.
    const content = `A note: ${at(fields.together, n).replaceAll(/(?!\n)\p{Cc}/gu, ' ')}`
    body.set('file', new File([content], `${name}.txt`))
    await post(`${url}/api/tickets/${ticket.id}/attachments`, body, {
      authorization: `Upload ${uploadToken}`,
    })
  }
  const answer = await admin.post(`/api/tickets/${ticket.id}/responses`, {
    data: { message: at(fields.together, n) },
  })
  if (!answer.ok()) throw new Error(`Adding an answer responded ${answer.status()}.`)
  return ticket.id
}

const plantMessage = (url: string, fields: Shares, n: number) =>
  post(`${url}/api/contact-messages`, {
    ...personOf(fields, n),
    subject: at(fields.subject, n),
    message: at(fields.together, n),
  })

/** Analyses as a provider might return them after prompt injection; every other one is structured. */
async function plantAnalyses(env: Env, ticketIds: string[], { together, names }: Shares): Promise<void> {
  for (const [n, id] of ticketIds.entries()) {
    const text = at(together, n)
    const insights = n % 2 ? text : { [at(names, n)]: text, list: [text] }
    const values = [insights, [text, at(names, n)]].map((value) => `${quoted(JSON.stringify(value))}::jsonb`)
    await queryDatabase(
      env,
      `update ai_analyses set insights = ${values[0]}, suggested_solutions = ${values[1]} where ticket_id = '${id}'`,
    )
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

async function post(address: string, data: object, headers: Record<string, string> = {}) {
  const isForm = data instanceof FormData
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? data : JSON.stringify(data),
  })
  if (!response.ok)
    throw new Error(`${new URL(address).pathname} responded ${response.status}: ${await response.text()}`)
  return (await response.json()) as { ticket: { id: string }; uploadToken: string }
}

/** A session of a browser with this user agent. */
async function signIn(url: string, data: Account, userAgent: string): Promise<APIRequestContext> {
  const session = await request.newContext({ baseURL: url, userAgent, extraHTTPHeaders: { origin: url } })
  const answer = await session.post('/api/auth/sign-in/email', { data })
  if (!answer.ok()) throw new Error(`Signing in responded ${answer.status()}.`)
  return session
}

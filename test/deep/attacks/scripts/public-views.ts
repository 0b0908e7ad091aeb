import type { APIRequestContext } from '@playwright/test'
import { pages } from '#content/pages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { View } from './dashboard-views.ts'
import { pack } from './payloads.ts'

const MAX_URL_LENGTH = 1_500
const ADMIN_PAGES = ['/admin/login', '/admin/setup', '/nowhere', '/nowhere/at/all']

/** Opens every page with every text in query and hash, and as the path of a page that does not exist. */
export async function openAddresses({ page, probe, url }: View, texts: string[], most: number): Promise<number> {
  const paths = [...pages.map(({ path }) => path), ...ADMIN_PAGES].slice(-most)
  const words = pack(texts, MAX_URL_LENGTH)
  for (const text of words)
    for (const path of paths) {
      const query = ['return', 'token', 'q', 'search', text].map(
        (name) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`,
      )
      probe.enter(`${path}, query and hash`)
      await page.goto(`${url}${path}?${query.slice(0, 4).join('&')}#${text}`)
      await probe.search(page)
    }
  const names = pack(texts, 400)
  for (const text of names) {
    probe.enter('no such page')
    await page.goto(`${url}/${encodeURIComponent(text)}`)
    await probe.search(page)
  }
  return words.length * paths.length + names.length
}

/** Opens responses of the API and files as pages. */
export async function openErrorResponses(
  { page, probe, url }: View,
  admin: APIRequestContext,
  ids: string[],
): Promise<number> {
  const paths = ['/api/tickets?limit=200', '/api/admin/me', '/api/admin/sessions', '/api/auth/get-session', '/metrics']
  for (const id of ids)
    paths.push(`/api/tickets/${id}`, `/api/tickets/${id}/responses`, `/api/tickets/${id}/attachments`)
  const files = (await (await admin.get(`/api/tickets/${ids[0]}/attachments`)).json()) as { url: string }[]
  for (const path of [...paths, ...files.map((file) => file.url)]) {
    probe.enter(path)
    // A download is no navigation.
    await page.goto(new URL(path, url).href).catch((error: Error) => {
      if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error
    })
    await probe.search(page)
  }
  return paths.length + files.length
}

type Fields = Record<string, string>
const ticketOf = (n: number, packs: Packs): Fields => ({
  title: at(packs.title, n),
  description: at(packs.title, n),
  firstName: at(packs.name, n),
  lastName: at(packs.name, n + 1),
  email: `visitor-${n}@example.com`,
  phone: at(packs.phone, n),
  company: at(packs.title, n).slice(0, LIMITS.company),
  subject: at(packs.title, n),
  message: at(packs.title, n),
})
type Packs = { title: string[]; name: string[]; phone: string[] }
const at = (list: string[], n: number) => list[n % list.length]!

/**
 * Fills both forms with every text in every field: sent as without JavaScript, accepted and refused, with unknown fields;
 * then filled in, sent and reloaded on the page.
 */
export async function openForms({ page, probe, url }: View, texts: string[], most: number): Promise<number> {
  const packs = {
    title: pack(texts, 200),
    name: pack(texts, LIMITS.name),
    phone: pack(texts, LIMITS.phone),
  }
  const times = Math.min(most, packs.name.length)
  for (let n = 0; n < times; n++)
    for (const path of ['/contact', '/support']) {
      probe.enter(`${path}, answered without scripts`)
      const fields =
        n % 3 === 2
          ? { [at(packs.title, n)]: 'x', ...ticketOf(n, packs), email: at(packs.title, n) }
          : ticketOf(n, packs)
      await page.goto(url + path)
      await Promise.all([
        page.waitForEvent('load'),
        page.evaluate(sendPlainly, { path, fields, withUnknownFields: n % 3 === 2 }),
      ])
      await probe.search(page)
    }
  for (let n = 0; n < Math.min(times, 12); n++)
    for (const path of ['/contact', '/support']) {
      probe.enter(`${path}, by hand`)
      await page.goto(url + path)
      await page.locator('form-island input').first().focus()
      for (const [name, text] of Object.entries(ticketOf(n, packs))) {
        const field = page.locator(`form-island [name="${name}"], form-island [name="customerInfo.${name}"]`)
        if (await field.count()) await field.first().fill(text)
      }
      const files = page.locator('form-island input[type=file]')
      if (await files.count())
        await files.first().setInputFiles(
          ['txt', 'exe'].map((kind) => ({
            name: `${at(packs.name, n)}.${kind}`,
            mimeType: 'text/plain',
            buffer: Buffer.from(at(packs.title, n)),
          })),
        )
      await probe.search(page)
      await page.locator('form-island button[type=submit], form-island form button:not([type])').last().click()
      await page.waitForLoadState('networkidle')
      await probe.search(page)
      await page.reload()
      await probe.search(page)
    }
  return times * 2 + Math.min(times, 12) * 6
}

/** Runs in the page: sends its form as without JavaScript, with these values and optionally unknown fields. */
function sendPlainly({
  path,
  fields,
  withUnknownFields,
}: {
  path: string
  fields: Fields
  withUnknownFields: boolean
}): void {
  const own = document.querySelector<HTMLFormElement>(`form[action="${path}"]`)!
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: path, enctype: own.enctype })
  for (const field of own.querySelectorAll<HTMLInputElement>(
    'input[name]:not([type=file]), select[name], textarea[name]',
  )) {
    const text = fields[field.name.replace('customerInfo.', '')]
    const input = document.createElement('textarea')
    Object.assign(input, {
      name: field.name,
      value: text ?? (/radio|checkbox/.test(field.type) && !field.checked ? '' : field.value),
    })
    if (input.value) form.append(input)
  }
  if (withUnknownFields)
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('textarea')
      Object.assign(input, { name, value })
      form.append(input)
    }
  document.body.append(form)
  HTMLFormElement.prototype.submit.call(form)
}

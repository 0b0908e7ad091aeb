import type { APIRequestContext, Page } from '@playwright/test'
import { sampleFiles } from '#test/support/files/sample-files.ts'

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  txt: 'text/plain',
}

/** A sample file of the kind its extension says. */
export function fileNamed(name: string) {
  const kind = name.split('.').at(-1) as keyof typeof sampleFiles
  return { name, mimeType: TYPES[kind] ?? '', buffer: sampleFiles[kind] }
}

/** A text file of a size in MB, large enough to watch its upload. */
export const bigText = (name: string, megabytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(megabytes * 1024 * 1024, 'The same line again. '),
})

export type GivenFile = ReturnType<typeof fileNamed>

/** The file field, which covers its box. */
export const fileField = (page: Page) => page.locator('input[type=file]')

export const chooseFiles = (page: Page, ...files: GivenFile[]) => fileField(page).setInputFiles(files)

export const fileRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

/** Dispatches a drop or paste of files on an element; returns whether the page handled it. */
export async function dispatchFiles(
  page: Page,
  selector: string,
  kind: 'drop' | 'paste',
  files: GivenFile[],
  words?: string,
) {
  const encoded = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }))
  return page.locator(selector).evaluate(
    (target, { event, given, text }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      if (text) data.setData('text/plain', text)
      const options = { bubbles: true, cancelable: true }
      const happened =
        event === 'drop'
          ? new DragEvent(event, { ...options, dataTransfer: data })
          : new ClipboardEvent(event, { ...options, clipboardData: data })
      target.dispatchEvent(happened)
      return happened.defaultPrevented
    },
    { event: kind, given: encoded, text: words },
  )
}

/** The names of a ticket's files as an admin sees them. */
export async function filesOfTicket(page: Page, colleague: APIRequestContext): Promise<string[]> {
  const number = Number((await page.getByRole('heading', { name: /^Ticket #/ }).textContent())!.match(/\d+/)![0])
  const { tickets } = (await (await colleague.get('/api/tickets?limit=200')).json()) as {
    tickets: { id: string; ticket_id: number }[]
  }
  const { id } = tickets.find(({ ticket_id }) => ticket_id === number)!
  const files = (await (await colleague.get(`/api/tickets/${id}/attachments`)).json()) as { name: string }[]
  return files.map(({ name }) => name).toSorted()
}

/** Holds matching requests back until `release` is called. */
export async function holdRequests(page: Page, url: string | RegExp, method = 'POST') {
  const { promise, resolve } = Promise.withResolvers<void>()
  const heldRequests: string[] = []
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    heldRequests.push(route.request().url())
    await promise
    await route.continue().catch(() => {})
  })
  return { heldRequests, release: resolve }
}

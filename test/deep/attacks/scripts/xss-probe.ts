import { site } from '#site'
import type { BrowserContext, Frame, Page } from '@playwright/test'

/** Detects whether a text does something in a browser: what, and in which view. */
export type XssProbe = Awaited<ReturnType<typeof installXssProbe>>
export type Detection = {
  what: 'execution' | 'report' | 'request' | 'element' | 'error'
  detail: string
  view: string
}

/** On a busy machine, browsers skip view transitions. */
const GIVEN_UP_FADE = /Transition was|Skipped ViewTransition/
const MAX_LENGTH = 160

/**
 * Watches a browser for anything that a text does: a dialog, a call of `sprung`, a report of the content security policy, a
 * request to another origin, a window, an active element or attribute, a changed prototype.
 */
export async function installXssProbe(context: BrowserContext, origin: string) {
  const detections: Detection[] = []
  let view = ''
  const note = (what: Detection['what'], detail: string) =>
    void detections.push({ what, detail: detail.slice(0, MAX_LENGTH), view })

  await context.exposeBinding('sprung', (_, detail: unknown) => note('execution', String(detail)))
  await context.exposeBinding('reported', (_, detail: unknown) => note('report', String(detail)))
  await context.addInitScript(watch)
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    (route) => {
      note('request', route.request().url())
      return route.abort()
    },
  )
  context.on('dialog', (dialog) => {
    note('execution', dialog.type())
    void dialog.dismiss()
  })
  context.on('weberror', (error) => {
    if (!GIVEN_UP_FADE.test(error.error().message)) note('error', error.error().message)
  })

  return {
    detections,
    /** Sets the name of the view that is opened next. */
    enter: (name: string) => void (view = name),
    /** Searches the page for active elements that only a text can have added. */
    async search(page: Page | Frame, timeout = 300_000): Promise<void> {
      for (const detail of await page.locator(':root').evaluate(findActing, undefined, { timeout }))
        note('element', detail)
    },
    /** Searches a mail, which has no images or forms, and no links but our phone number and one to the ticket's page. */
    async searchMail(page: Page): Promise<void> {
      await this.search(page)
      const ours = `[href="tel:${site.phone.tel}"], [href^="${origin}/t/1"]`
      const links = await page.locator(`a:not(${ours}), img, link, script, form, input`).count()
      if (links > 0) note('element', `${links} in a mail`)
    },
  }
}

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global
  var sprung: (detail: unknown) => void, reported: (detail: unknown) => void
}

/** Runs in every frame before its own scripts. */
function watch(): void {
  const { sprung, reported } = globalThis
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Object.defineProperty(globalThis, name, { value: () => sprung(name), writable: false })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reported(`${effectiveDirective} ${blockedURI}`),
  )
}

/** Runs in the page. Our pages have no event handler attributes, script URLs or elements of these kinds; a customer's address is a link to write to. */
function findActing(): string[] {
  const found: string[] = []
  const foreign =
    'object, embed, base, marquee, math, meta[http-equiv=refresh], foreignObject, animate, set, plaintext, xmp'
  for (const element of document.querySelectorAll('*')) {
    const names = element.getAttributeNames()
    const acts = names.filter((name) => name.toLowerCase().startsWith('on'))
    const leads = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'xlink:href', 'srcset', 'style'].filter(
      (name) =>
        /^\s*(?:javascript|vbscript|data:text)|^(?!#|mailto:[^?]+$).*sprung/i.test(element.getAttribute(name) ?? ''),
    )
    if (acts.length + leads.length > 0 || element.matches(foreign) || 'sprung' in (element as HTMLElement).dataset)
      found.push(`${element.tagName} ${[...acts, ...leads].join()}`)
  }
  if ('sprung' in {}) found.push('Object.prototype')
  return found
}

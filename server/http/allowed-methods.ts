import type { Context as HonoContext } from 'hono'
import { operations } from '#contract/operations.ts'

/** Pages that also accept a form post (forms/no-js-forms.ts, customer/my-tickets.ts). */
const FORM_PAGES = ['/contact', '/support', '/my/tickets', '/my/tickets/sign-in']
const ACTIONS = ['/my/tickets/sign-out']
const READ = ['GET', 'HEAD']
/** Form targets below the path of a ticket's page (customer/ticket-posts.ts); a GET redirects to the page. */
export const POSTED = ['status', 'rating', 'code', 'confirm-code', 'new-link'] as const
const TICKET_PAGE = new RegExp(`^/t/[1-9]\\d{0,9}(?:/(?:${POSTED.join('|')}))?$`)

/** Returns the methods of an operation's path for the `Allow` header; HEAD is allowed wherever GET is. */
export const getOperationMethods = (pattern: string): string[] =>
  operations.filter(({ path }) => path === pattern).flatMap(({ method }) => (method === 'GET' ? READ : [method]))

const PATTERNS = [...new Set(operations.map(({ path }) => path))].map(
  (path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const,
)

/** Returns the methods allowed for the target of a request. What is neither an operation nor a form can only be read. */
export function methodsAt(target: string): string[] {
  const path = target.split('?', 1)[0]!
  const [operation] = PATTERNS.find(([, pattern]) => pattern.test(path)) ?? []
  if (operation) return getOperationMethods(operation)
  if (ACTIONS.includes(path)) return ['POST']
  return TICKET_PAGE.test(path) || FORM_PAGES.includes(path) ? [...READ, 'POST'] : READ
}

/** Responds to a method that nothing at this path has handled. */
export function methodNotAllowed(c: HonoContext): Response {
  const allowed = methodsAt(c.req.path).filter((method) => method !== c.req.method)
  return c.text('Method not allowed', 405, { Allow: allowed.join(', ') })
}

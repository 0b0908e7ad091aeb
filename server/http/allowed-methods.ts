import { operations } from '#contract/operations.ts'

/** Pages that take a form as well (plain-forms.ts). */
const FORM_PAGES = ['/contact', '/support']
const READ = ['GET', 'HEAD']

/** The methods an operation's path knows, as `Allow` names them: who may GET may HEAD. */
export const methodsOf = (pattern: string): string[] =>
  operations
    .filter(({ path }) => path === pattern)
    .flatMap(({ method }) => (method === 'GET' ? READ : [method]))

const PATTERNS = [...new Set(operations.map(({ path }) => path))].map(
  (path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const,
)

/** The methods the target of a request knows. Whatever is no operation and takes no form can be read at most. */
export function methodsAt(target: string): string[] {
  const path = target.split('?', 1)[0]!
  const [operation] = PATTERNS.find(([, pattern]) => pattern.test(path)) ?? []
  if (operation) return methodsOf(operation)
  return FORM_PAGES.includes(path) ? [...READ, 'POST'] : READ
}

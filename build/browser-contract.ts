import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Property = Node & { key: Node & { name?: string }; value: Node & { value?: unknown } }
type Value = Node & { callee?: Node & { name?: string }; arguments?: (Node & { properties?: Property[] })[] }
type Statement = Node & { declaration?: Statement | null; declarations?: { init: Value | null }[] }
type Edit = { start: number; end: number; text: string }

const CONTRACT = /\/contract\/[\w/-]+\.ts$/
/** Parts of an operation that only the server uses. */
const FOR_THE_SERVER = new Set(['summary', 'access', 'fieldAccess', 'response', 'status', 'problems'])

/**
 * Vite plugin that reduces operations of the contract to their calls, with `input` where a form checks its fields by it
 * (`isForm`), so that the bundler drops unused schemas: an eighth of the dashboard's script.
 */
export const browserContract = (): Plugin => ({
  name: 'browser-contract',
  transform: {
    filter: { id: CONTRACT },
    handler(code) {
      const { body } = this.parse(code) as unknown as { body: Statement[] }
      const values = body
        .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
        .flatMap(({ init }) => init ?? [])
      const edits = values.flatMap((value) => editOf(value, code) ?? [])
      return { code: edits.reduceRight((text, edit) => apply(edit, text), code), map: null, moduleSideEffects: false }
    },
  },
})

const apply = ({ start, end, text }: Edit, code: string) => code.slice(0, start) + text + code.slice(end)

function editOf({ type, start, end, callee, arguments: given }: Value, code: string): Edit | undefined {
  if (type !== 'CallExpression' && type !== 'ObjectExpression') return undefined
  const properties = callee?.name === 'operation' ? given?.[0]?.properties : undefined
  const text = properties ? addressOf(properties, code) : code.slice(start, end)
  // A call is kept although its value is unused, unless it is marked as pure.
  return { start, end, text: `/* @__PURE__ */ (() => (${text}))()` }
}

function addressOf(properties: Property[], code: string): string {
  const isForm = properties.some(({ key }) => key.name === 'isForm')
  const kept = properties.filter(({ key: { name } }) => !FOR_THE_SERVER.has(name!) && (isForm || name !== 'input'))
  return `{${kept.map((property) => textOf(property, code)).join(',')}}`
}

function textOf({ key, value, start, end }: Property, code: string): string {
  if (key.name !== 'route') return code.slice(start, end)
  const [method, path] = String(value.value).split(' ')
  return `method:'${method}',path:'${path}'`
}

export type InsightText = { kind: 'text' | 'structured' | 'none'; text: string }

const NONE = 'No insights available'
const UNSERIALIZABLE = 'AI provided structured insights that could not be serialized. Please review the ticket context.'
/** The result of `String(object)`, once or for each item of a list. */
const STRINGIFIED = /^(\[object Object\][\s,]*)+$/

/** The text to show for an analyser's insights, whatever their shape. */
export function insightText(insights: unknown): InsightText {
  if (insights === null || insights === undefined) return { kind: 'none', text: NONE }
  if (typeof insights !== 'string') return formatStructure(insights)
  const text = insights.trim()
  if (text === '') return { kind: 'none', text: NONE }
  if (STRINGIFIED.test(text)) return { kind: 'text', text: UNSERIALIZABLE }
  const parsed = parseStructure(text)
  return parsed ? formatStructure(parsed) : { kind: 'text', text }
}

/** Parses an object or array; null for any other text. */
export function parseStructure(text: string): object | null {
  if (!/^[[{]/.test(text)) return null
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' ? parsed : null
  } catch {
    return null
  }
}

function formatStructure(value: unknown): InsightText {
  if (typeof value === 'object' && value && Object.keys(value).length === 0) return { kind: 'none', text: NONE }
  try {
    return { kind: 'structured', text: JSON.stringify(value, null, 2) }
  } catch {
    return { kind: 'text', text: UNSERIALIZABLE }
  }
}

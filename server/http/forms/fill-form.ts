import { escapeHtml } from '#server/escape-html.ts'
import { FILES_FIELD, KEPT_FIELD, type KeptFile } from './read-form.ts'

/** What a refused form comes back with. Fields and errors are named as in the form, files by their names. */
export type FormContents = {
  texts: Map<string, string>
  errors: Map<string, string[]>
  kept: KeptFile[]
  /** Files that have to be chosen again; a browser takes none from a page. */
  lost: string[]
}

const CONTROLS =
  /<input([^>]*?)\/?>|<textarea([^>]*)>[^<]*<\/textarea>|<span class="select"><select([^>]*)>|<option([^>]*)>([^<]*)<\/option>|<div class="choice-row">|<div class="uploader">/g

/**
 * Fills a form of the built page (app/routes/marketing/no-js-pages.tsx) with what was sent: each field has its value, and its
 * error above it. All text is escaped. The form is our own HTML, so it is read by patterns; a test holds it to them.
 */
export function fillForm(html: string, { texts, errors, kept, lost }: FormContents): string {
  let chosen: string | undefined
  const above = (name: string) => errorsAbove(name, errors.get(name))
  const marked = (name: string, attributes: string) => markInvalid(name, attributes, errors.has(name))
  return html.replaceAll(
    CONTROLS,
    (tag, input?: string, area?: string, select?: string, option?: string, label = '') => {
      if (tag === '<div class="choice-row">') return above('priority') + tag
      if (tag === '<div class="uploader">') return above(FILES_FIELD) + tag + keptFiles(kept, lost)
      if (option !== undefined && chosen === undefined) return tag
      if (option !== undefined)
        return `<option${option.replace(' selected=""', '')}${label === chosen ? ' selected=""' : ''}>${label}</option>`
      const attributes = input ?? area ?? select ?? ''
      const name = attributeOf(attributes, 'name')
      const text = escapeHtml(texts.get(name) ?? '')
      const type = attributeOf(attributes, 'type')
      if (select !== undefined) {
        chosen = !texts.has(name) ? undefined : text
        return `${above(name)}<span class="select"><select${marked(name, select)}>`
      }
      // The parser drops the first line break of a text area.
      if (area !== undefined) return `${above(name)}<textarea${marked(name, area)}>\n${text}</textarea>`
      if (type === 'file') return `<input${marked(FILES_FIELD, attributes)}/>`
      if (type === 'radio' && !texts.has(name)) return tag
      if (type === 'radio')
        return `<input${attributes.replace(' checked=""', '')}${attributeOf(attributes, 'value') === text ? ' checked=""' : ''}/>`
      return `${above(name)}<input${marked(name, attributes)} value="${text}"/>`
    },
  )
}

/** As in app/ui/forms/field.tsx. */
const ALERT_ICON =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>'

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

const errorId = (name: string) => `${escapeHtml(name)}-error`

const errorsAbove = (name: string, messages: string[] = []): string =>
  messages.length === 0
    ? ''
    : `<p class="field-error" id="${errorId(name)}">${ALERT_ICON}<span>${messages.map((message) => escapeHtml(message)).join('<br/>')}</span></p>`

function markInvalid(name: string, attributes: string, isInvalid: boolean): string {
  if (!isInvalid) return attributes
  const described = ` aria-describedby="${[attributeOf(attributes, 'aria-describedby'), errorId(name)].filter(Boolean).join(' ')}"`
  return `${attributes.replace(/ aria-describedby="[^"]*"/, '')} aria-invalid="true"${described}`
}

function keptFiles(kept: KeptFile[], lost: string[]): string {
  const boxes = kept.map(({ id, token, name }) => {
    const value = escapeHtml([id, token, name].join(' '))
    return `<label><input type="checkbox" name="${KEPT_FIELD}" value="${value}" checked=""/> <span dir="auto">${escapeHtml(name)}</span></label>`
  })
  const list =
    boxes.length > 0
      ? `<fieldset class="kept-files"><legend>We have these files. Untick one to leave it out.</legend>${boxes.join('')}</fieldset>`
      : ''
  return lost.length > 0 ? `${list}<p class="kept-files">Please choose again: ${escapeHtml(lost.join(', '))}</p>` : list
}

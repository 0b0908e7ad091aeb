import { expect, it } from 'vitest'
import { fillForm } from '#server/http/forms/fill-form.ts'

const FORM = `<input type="text" name="title" required="" aria-describedby="title-hint" class="control" id="title"/>
<textarea name="description" rows="5"></textarea>
<span class="select"><select name="category"><option selected="">General</option><option>Printer</option></select></span>
<div class="choice-row"><input type="radio" name="priority" checked="" value="Medium"/><input type="radio" name="priority" value="High"/></div>
<div class="uploader"><input type="file" id="attachments" name="attachments"/></div>`

const fill = (texts: Record<string, string>, errors: Record<string, string[]> = {}) =>
  fillForm(FORM, { texts: new Map(Object.entries(texts)), errors: new Map(Object.entries(errors)), kept: [], lost: [] })

it('a refused form comes back with everything that was typed and chosen', () => {
  const html = fill({ title: 'No sound', description: '\nTwo\nlines', category: 'Printer', priority: 'High' })
  expect(html).toContain('id="title" value="No sound"/>')
  expect(html).toContain('<textarea name="description" rows="5">\n\nTwo\nlines</textarea>')
  expect(html).toContain('<option>General</option><option selected="">Printer</option>')
  expect(html).toContain('value="Medium"/><input type="radio" name="priority" value="High" checked=""/>')
})

it('with the error of each field above it, and wired to it', () => {
  const html = fill({ title: '' }, { title: ['Enter a title'], attachments: ['a.txt: empty', 'b.txt: empty'] })
  expect(html).toContain('<span>Enter a title</span></p><input type="text" name="title"')
  expect(html).toContain('aria-invalid="true" aria-describedby="title-hint title-error"')
  expect(html).toContain('<span>a.txt: empty<br/>b.txt: empty</span></p><div class="uploader">')
})

it('what was typed stays text', () => {
  const hostile = `"><script>alert(1)</script><input name="title"> {{email}} $& </textarea>`
  const html = fill(
    { title: hostile, description: hostile, category: hostile, priority: hostile },
    { title: [hostile] },
  )
  expect(html).not.toContain('<script>')
  expect(html.match(/<input/g)).toHaveLength(4)
  expect(html.match(/<\/textarea>/g)).toHaveLength(1)
})

it('a field that was not sent keeps its default', () => {
  const html = fill({ title: 'x' })
  expect(html).toContain('<option selected="">General</option>')
  expect(html).toContain('checked="" value="Medium"')
})

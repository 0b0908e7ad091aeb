import { describe, expect, test } from 'vitest'
import { insightText } from '#app/desk/overview/insight-text.ts'
import { solutionText } from '#app/desk/overview/solution.tsx'

const UNSERIALIZABLE = 'AI provided structured insights that could not be serialized. Please review the ticket context.'

describe('The insights of an analysis', () => {
  test.each([null, undefined, '', '   ', {}, [], '{}', '[]'])('%j reads as no insights', (insights) => {
    expect(insightText(insights)).toEqual({ kind: 'none', text: 'No insights available' })
  })

  test('text stays unchanged, markup included', () => {
    expect(insightText(' <b>Check</b> the toner. ')).toEqual({
      kind: 'text',
      text: '<b>Check</b> the toner.',
    })
  })

  test('paragraphs, lists and links stay plain text', () => {
    const text = '# Cause\n\n- **Toner**, see [the guide](javascript:alert(1))\n\n```\n<script>go()</script>\n```'
    expect(insightText(`\n${text}\n`)).toEqual({ kind: 'text', text })
  })

  test.each([
    [{ cause: 'toner', sure: true }, '{\n  "cause": "toner",\n  "sure": true\n}'],
    [['toner', 'roller'], '[\n  "toner",\n  "roller"\n]'],
    ['{"cause":"toner"}', '{\n  "cause": "toner"\n}'],
    [' ["toner"] ', '[\n  "toner"\n]'],
    [{ text: '<b>"' }, '{\n  "text": "<b>\\""\n}'],
  ])('structure is pretty-printed: %j', (insights, text) => {
    expect(insightText(insights)).toEqual({ kind: 'structured', text })
  })

  test.each(['{broken', '[1, 2', '42', '"quoted"', 'null'])(
    'text that only looks like JSON stays text: %j',
    (insights) => {
      expect(insightText(insights)).toEqual({ kind: 'text', text: insights })
    },
  )

  test.each(['[object Object]', ' [object Object] ', '[object Object],[object Object]'])(
    '%j is replaced by a sentence',
    (insights) => {
      expect(insightText(insights)).toEqual({ kind: 'text', text: UNSERIALIZABLE })
    },
  )

  test('a text that merely mentions [object Object] is kept', () => {
    const text = 'The page shows [object Object] after login.'
    expect(insightText(text)).toEqual({ kind: 'text', text })
  })

  test('a structure that cannot be written as JSON is replaced by a sentence', () => {
    const circular: Record<string, unknown> = {}
    circular.itself = circular
    expect(insightText(circular)).toEqual({ kind: 'text', text: UNSERIALIZABLE })
  })
})

describe('The suggested solutions of an analysis', () => {
  test.each([null, undefined, '', [], [''], '[]'])('%j reads as no solutions', (solutions) => {
    expect(solutionText(solutions)).toEqual({ kind: 'none', text: 'No solutions provided' })
  })

  test('an array is a list, without blank items', () => {
    expect(solutionText(['Swap the toner.', ' ', { step: 2 }])).toEqual({
      kind: 'list',
      items: ['Swap the toner.', '{"step":2}'],
    })
  })

  test('solutions keep paragraphs and markup, at any length and number', () => {
    const long = `${'Look at the log. '.repeat(400)}\n\n<i>Then</i> at https://example.com.`
    const solutions = [long, ...Array.from({ length: 6 }, (_, at) => `Step ${at}`), `${long}!`]
    expect(solutionText(solutions)).toEqual({ kind: 'list', items: solutions })
  })

  test('a JSON array in a text is a list, other text stays text', () => {
    expect(solutionText('["One","Two"]')).toEqual({ kind: 'list', items: ['One', 'Two'] })
    expect(solutionText('Call us.')).toEqual({ kind: 'text', text: 'Call us.' })
  })
})

import { expect, test } from 'vitest'
import { replyParagraphs } from '#contract/reply-text.ts'

test('the numbered lines of an automatic reply are its steps', () => {
  expect(replyParagraphs('Hello,\n\nFirst steps:\n1. Turn it off.\n2. Turn it on.\n\nCall (303) 555-0148.')).toEqual([
    { text: 'Hello,', steps: [] },
    { text: 'First steps:', steps: ['Turn it off.', 'Turn it on.'] },
    { text: 'Call (303) 555-0148.', steps: [] },
  ])
})

test('lines that only look like steps stay text', () => {
  for (const text of ['2. Second\n3. Third', 'About:\n1. One\nand more', 'your ticket “1. Printer”'])
    expect(replyParagraphs(text)).toEqual([{ text, steps: [] }])
})

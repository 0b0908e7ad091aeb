import { describe, expect, test } from 'vitest'
import { all, documentAt, one, textOf } from './built-document.ts'

const mainOf = (path: string) => one(documentAt(path), 'main')

/** Label, type and need of each field that a visitor sees. */
const fieldsOf = (path: string) =>
  all(mainOf(path), 'label', { class: 'field-label' }).map((label) => {
    const [field] = all(mainOf(path), 'input textarea select', { id: label.attribs['for']! })
    return [
      textOf(label),
      field!.attribs['type'] ?? field!.name,
      'required' in field!.attribs ? 'required' : 'may be empty',
    ]
  })
const person = [
  ['First name', 'input', 'required'],
  ['Last name', 'input', 'required'],
  ['Email', 'email', 'required'],
  ['Phone (optional)', 'tel', 'may be empty'],
  ['Company (optional)', 'input', 'may be empty'],
]

describe('The contact form', () => {
  test('has its fields, all empty', () => {
    expect(fieldsOf('/contact')).toEqual([
      ...person,
      ['Subject', 'input', 'required'],
      ['Message', 'textarea', 'required'],
    ])
    expect(all(mainOf('/contact'), 'input textarea').filter(({ attribs }) => attribs['value'])).toEqual([])
  })

  test('has a message box of six rows with the fixed placeholder', () => {
    expect(one(mainOf('/contact'), 'textarea').attribs).toMatchObject({
      rows: '6',
      placeholder: 'Please describe your IT needs or technical issue in detail...',
    })
  })
})

describe('The ticket form', () => {
  const main = mainOf('/support')

  test('has its fields', () => {
    expect(fieldsOf('/support')).toEqual([
      ['Title', 'input', 'required'],
      ['Description', 'textarea', 'required'],
      ['Category', 'select', 'may be empty'],
      ...person,
    ])
  })

  test('has eight categories, of which General is chosen, and four priorities, of which Medium is', () => {
    const categories = all(one(main, 'select'), 'option')
    expect(categories.map(textOf)).toEqual([
      'General',
      'Hardware',
      'Software',
      'Network',
      'Security',
      'Email',
      'Printer',
      'Password/Access',
    ])
    expect(categories.filter(({ attribs }) => 'selected' in attribs).map(textOf)).toEqual(['General'])
    const priorities = all(main, 'input', { name: 'priority' })
    expect(priorities.map(({ attribs }) => attribs['value'])).toEqual(['Low', 'Medium', 'High', 'Critical'])
    expect(priorities.filter(({ attribs }) => 'checked' in attribs).map(({ attribs }) => attribs['value'])).toEqual([
      'Medium',
    ])
  })

  test('takes several files of the types that it names', () => {
    const files = one(main, 'input', { type: 'file' })
    expect(files.attribs).toHaveProperty('multiple')
    for (const type of ['.jpg', '.png', '.gif', '.webp', '.pdf', '.txt', '.doc', '.docx'])
      expect(files.attribs['accept']!.split(',')).toContain(type)
    expect(textOf(main)).toContain('Up to 5 files, 10 MB each. JPEG, PNG, GIF, WebP, PDF, TXT, DOC, DOCX.')
  })
})

test.each([
  ['/admin/login', ['Admin Login', 'Sign in to access the support dashboard', 'Email', 'Password', 'Sign In']],
  ['/admin/setup', ['Admin Setup', 'Admin Email', 'Admin Password', 'Create Admin User', 'Go to Admin Login']],
  ['/admin', ['Loading dashboard...']],
])('%s says what it is for', (path, words) => {
  const content = textOf(mainOf(path))
  expect(words.filter((word) => !content.includes(word))).toEqual([])
})

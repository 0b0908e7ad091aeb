import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findForeignWords } from '../../../build/check-content/find-faults.ts'
import { playbooks } from '#server/triage/playbooks/choose-playbook.ts'
import { BUILT } from './built-document.ts'

const visibleText = (html: string) =>
  html
    .replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*?(?:aria-label|placeholder|alt)="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]+>/g, ' ')

describe('The texts sound like Denver', () => {
  test('on every public page', () => {
    const pages = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(30)
    const findings = pages.flatMap((page) =>
      findForeignWords(visibleText(readFileSync(join(BUILT, page), 'utf8'))).map((word) => `${page}: ${word}`),
    )
    expect(findings).toEqual([])
  })

  test('in what customers and technicians are advised to do', () => {
    const advice = Object.values(playbooks).flatMap(({ situations, general }) => [
      ...situations.flatMap(({ situation, customer, technician }) => [situation, ...customer, ...technician]),
      ...general.customer,
      ...general.technician,
    ])
    expect(advice.length).toBeGreaterThan(200)
    expect(advice.flatMap(findForeignWords)).toEqual([])
  })
})

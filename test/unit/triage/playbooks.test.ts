import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '#contract/vocabulary.ts'
import { choosePlaybook, playbooks } from '#server/triage/playbooks/choose-playbook.ts'
import { tripwires } from '#server/triage/find-tripwires.ts'

const situations = CATEGORIES.flatMap((category) => playbooks[category].situations)
const everyPlaybook = [...situations, ...CATEGORIES.map((category) => playbooks[category].general)]

describe('the playbooks', () => {
  it('cover thirty situations or more, each under its own name', () => {
    expect(situations.length).toBeGreaterThanOrEqual(30)
    expect(new Set(everyPlaybook.map(({ id }) => id)).size).toBe(everyPlaybook.length)
  })

  it.each(everyPlaybook)(
    '“$id” has three to five steps for us and two or three short ones for the customer',
    ({ technician, customer }) => {
      expect(technician.length).toBeGreaterThanOrEqual(3)
      expect(technician.length).toBeLessThanOrEqual(5)
      expect(customer.length).toBeGreaterThanOrEqual(2)
      expect(customer.length).toBeLessThanOrEqual(3)
      expect(customer.join(' ').split(/\s+/).length).toBeLessThan(42)
      expect([...technician, ...customer].join(' ')).not.toMatch(/!|\b(?:leverage|seamless|robust|solutions?)\b/i)
    },
  )

  it('fall back to the general steps of the category', () => {
    expect(choosePlaybook('Network', [])).toMatchObject({ id: 'network-general', situation: null })
  })

  it('exist for every trip-wire, of which there are two dozen', () => {
    const known = playbooks.Security.situations.map(({ id }) => id)
    for (const { playbook } of tripwires) expect(known).toContain(playbook)
    expect(tripwires.length).toBeGreaterThanOrEqual(24)
  })
})

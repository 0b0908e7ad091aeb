import { wakeChoices } from '../../ticket/waiting/wake-choices.ts'
import type { Member } from '#contract/team/assignment.ts'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import type { KeyAction } from '../../keys/key-actions.ts'
import { ACTION_WORDS } from '../../keys/key-words.ts'
import type { Command } from '../command.ts'
import type { DashboardHandle } from '../palette-state.ts'

const ACTIONS: readonly KeyAction[] = [
  'reply',
  'note',
  'resolve',
  'take',
  'assign',
  'wait',
  'priority',
  'tag',
  'select',
  'tab-1',
  'tab-2',
  'tab-3',
  'tab-4',
  'tab-5',
]

/** What can be done with the open ticket; nothing while none is open. */
export function ticketCommands(dashboard: DashboardHandle, team: readonly Member[]): Command[] {
  const ticket = dashboard.ticket()
  if (!ticket) return []
  const { change, run } = dashboard
  const entry = (id: string, name: string, act: () => void, words = '', isTyped = false): Command => ({
    id: `ticket:${id}`,
    group: 'This ticket',
    name,
    words,
    isTyped,
    run: act,
  })
  return [
    ...ACTIONS.filter((action) => action !== 'take' || !ticket.assignee).map((action) => ({
      ...entry(action, nameOf(action, ticket.status), () => run(action), '', action.startsWith('tab-')),
      action,
    })),
    ...team.map(({ id, name }) =>
      entry(
        `assign:${id}`,
        `Assign to ${name}`,
        () => change({ assignee_id: id }, `${name} owns it now`),
        'owner give',
        true,
      ),
    ),
    entry(
      'assign:none',
      'Assign to no one',
      () => change({ assignee_id: null }, 'It has no owner now'),
      'unassign owner',
      true,
    ),
    entry(
      'wait:customer',
      'Wait for the customer',
      () => change({ waiting_for: 'customer', wake_at: null }, 'It waits for the customer'),
      'sleep snooze',
    ),
    entry(
      'wait:third_party',
      'Wait for a third party',
      () => change({ waiting_for: 'third_party', wake_at: null }, 'It waits for a third party'),
      'sleep snooze',
    ),
    ...wakeChoices(new Date()).map(({ day, name, detail }) => ({
      ...entry(
        `wake:${name}`,
        `Sleep until ${inSentence(name)}`,
        () => change({ waiting_for: 'date', wake_at: day }, `It sleeps until ${detail}`),
        'wait snooze',
      ),
      detail,
    })),
    ...(ticket.waiting_for
      ? [entry('wake', 'Wake now', () => change({ waiting_for: null, wake_at: null }, 'It is awake'), 'snooze')]
      : []),
    ...PRIORITIES.filter((value) => value !== ticket.priority).map((priority) =>
      entry(
        `priority:${priority}`,
        `Priority ${priority}`,
        () => change({ priority }, `Priority changed to ${priority}`),
        '',
        true,
      ),
    ),
    ...CATEGORIES.filter((value) => value !== ticket.category).map((category) =>
      entry(
        `category:${category}`,
        `Category ${category}`,
        () => change({ category }, `Category changed to ${category}`),
        '',
        true,
      ),
    ),
  ]
}

/** A weekday keeps its capital. */
const inSentence = (name: string) => (name.endsWith('day') ? name : name.toLowerCase())

function nameOf(action: KeyAction, status: string): string {
  if (action === 'resolve') return status === 'Resolved' ? 'Reopen' : 'Resolve'
  return action.startsWith('tab-') ? `Tab ${ACTION_WORDS[action]}` : ACTION_WORDS[action]
}

import { listWakeChoices } from '../ticket/waiting-labels.ts'
import type { Member } from '#contract/assignment.ts'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import { type KeyAction, enableKeys, keysEnabled } from './key-map.ts'
import { ACTION_LABELS } from './key-labels.ts'
import type { Command } from './find-commands.ts'
import type { DashboardHandle } from './palette-state.ts'
import { chooseTheme, THEMES } from '#app/lib/theme.ts'
import type { SavedView } from '#contract/saved-views.ts'
import {
  ALL_TICKETS,
  IN_PROGRESS,
  MINE,
  NEEDS_ANSWER,
  OPEN,
  RESOLVED,
  UNASSIGNED,
  viewAddress,
  WAITING,
  type ListView,
  savedViewChanges,
} from '../views/list-views.ts'
import type { Macro } from '#contract/macros.ts'
import type { SavedReply } from '#contract/saved-replies.ts'

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

/** Commands for the open ticket; none while no ticket is open. */
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
    ...listWakeChoices(new Date()).map(({ day, name, detail }) => ({
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

/** Lower-cases all names but those of weekdays. */
const inSentence = (name: string) => (name.endsWith('day') ? name : name.toLowerCase())

function nameOf(action: KeyAction, status: string): string {
  if (action === 'resolve') return status === 'Resolved' ? 'Reopen' : 'Resolve'
  return action.startsWith('tab-') ? `Tab ${ACTION_LABELS[action]}` : ACTION_LABELS[action]
}

const VIEWS: readonly { name: string; view: ListView; action?: KeyAction }[] = [
  { name: 'All tickets', view: ALL_TICKETS, action: 'goto-all' },
  { name: 'Mine', view: MINE, action: 'goto-mine' },
  { name: 'Unassigned', view: UNASSIGNED, action: 'goto-unassigned' },
  { name: 'Waiting', view: WAITING, action: 'goto-waiting' },
  { name: 'Needs an answer', view: NEEDS_ANSWER },
  { name: 'Open', view: OPEN },
  { name: 'In progress', view: IN_PROGRESS },
  { name: 'Resolved', view: RESOLVED },
]
const PAGES = [
  { name: 'Email', address: '/admin/mail' },
  { name: 'Replies', address: '/admin/replies' },
  { name: 'Account', address: '/admin/account' },
]

type Leave = { dashboard: DashboardHandle | undefined; navigate: (address: string) => void }

/** Shows a list: in place on the dashboard, by its address elsewhere. */
export const showView = ({ dashboard, navigate }: Leave, view: ListView) =>
  dashboard ? dashboard.goTo(view) : navigate(viewAddress(view))

export function placeCommands(leave: Leave, saved: readonly SavedView[]): Command[] {
  return [
    ...VIEWS.map(({ name, view, action }) => ({
      id: `view:${name}`,
      group: 'Go to' as const,
      name,
      words: 'go to list view',
      ...(action && { action }),
      run: () => showView(leave, view),
    })),
    ...saved
      .filter(({ problem }) => problem === null)
      .map((view) => ({
        id: `saved-view:${view.id}`,
        group: 'Go to' as const,
        name: view.name,
        detail: 'Saved view',
        words: 'go to list view',
        run: () => showView(leave, savedViewChanges(view)),
      })),
    ...PAGES.map(({ name, address }) => ({
      id: `page:${name}`,
      group: 'Go to' as const,
      name,
      detail: 'Page',
      words: 'go to page',
      run: () => leave.navigate(address),
    })),
  ]
}

type Away = { away: boolean | undefined; change: (away: boolean) => void }

export function settingCommands({ away, change }: Away, dashboard: DashboardHandle | undefined): Command[] {
  const entry = (id: string, name: string, run: () => void, words = ''): Command => ({
    id: `setting:${id}`,
    group: 'Settings',
    name,
    words,
    run,
  })
  const isEnabled = keysEnabled.get()
  return [
    ...THEMES.map((theme) => entry(`theme:${theme}`, `Theme: ${theme}`, () => chooseTheme(theme), 'dark light colors')),
    ...(away === undefined
      ? []
      : [entry('away', away ? 'I’m back' : 'I’m away', () => change(!away), 'presence away back')]),
    entry(
      'keys',
      isEnabled ? 'Single-key shortcuts off' : 'Single-key shortcuts on',
      () => enableKeys(!isEnabled),
      'keyboard',
    ),
    ...(dashboard
      ? [{ ...entry('help', 'Keyboard shortcuts', () => dashboard.run('help')), action: 'help' as const }]
      : []),
    entry('logout', 'Log out', () => document.querySelector<HTMLElement>('[data-logout]')?.click(), 'logout sign out'),
  ]
}

type Titled<T extends { id: string; title: string }> = Pick<T, 'id' | 'title'>

/** Saved replies, suggested answer and macros for the open ticket; none while no ticket is open. */
export function replyCommands(
  dashboard: DashboardHandle,
  replies: readonly (Titled<SavedReply> & Pick<SavedReply, 'folder' | 'tags'>)[],
  macros: readonly Titled<Macro>[],
): Command[] {
  if (!dashboard.ticket()) return []
  return [
    {
      id: 'ticket:suggest',
      group: 'This ticket',
      name: 'Suggest an answer',
      words: 'reply ai',
      run: () => dashboard.suggestAnswer(),
    },
    ...replies.map(({ id, title, folder, tags }): Command => ({
      id: `reply:${id}`,
      group: 'Saved replies',
      name: title,
      detail: folder || 'Insert',
      words: `insert saved reply ${folder} ${tags.join(' ')}`,
      isTyped: true,
      run: () => dashboard.insertReply(id),
    })),
    ...macros.map(({ id, title }): Command => ({
      id: `macro:${id}`,
      group: 'Macros',
      name: title,
      detail: 'Macro',
      words: 'macro run',
      isTyped: true,
      run: () => dashboard.openMacro(id),
    })),
  ]
}

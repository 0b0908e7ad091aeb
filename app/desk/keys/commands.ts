import { listWakeChoices } from '../ticket/waiting-labels.ts'
import { type Role, includesRole } from '#contract/roles.ts'
import type { Member } from '#contract/assignment.ts'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import { type KeyAction, enableKeys, keysEnabled, TICKET_ACTIONS } from './key-map.ts'
import { ACTION_LABELS } from './key-labels.ts'
import { newTicketOpen } from '../new-ticket/new-ticket-button.tsx'
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
  NEWSLETTERS,
  SPAM,
  UNASSIGNED,
  WAITING,
  type ListView,
  savedViewChanges,
} from '../views/list-views.ts'
import type { Macro } from '#contract/macros.ts'
import type { SavedReply } from '#contract/saved-replies.ts'
import { fullName } from '#app/lib/format.ts'
import { withCompanies } from '../shell/with-dialogs.ts'
import type { Ticket } from '#contract/tickets.ts'
import { logOut } from '../shell/log-out.ts'
import type { FieldChanges } from '../ticket/change-ticket.ts'

type More = Pick<Command, 'detail' | 'words' | 'isTyped'>

type Replies = {
  replies: readonly Pick<SavedReply, 'id' | 'title' | 'folder' | 'tags'>[]
  macros: readonly Pick<Macro, 'id' | 'title'>[]
  role: Role | null
}

/** Commands for the open ticket; none while no ticket is open. */
export function ticketCommands(
  dashboard: DashboardHandle,
  team: readonly Member[],
  { replies, macros, role }: Replies,
): Command[] {
  const ticket = dashboard.ticket()
  if (!ticket) return []
  const group = 'This ticket' as const
  const change = (id: string, name: string, changes: FieldChanges, done: string, more: More): Command => ({
    id: `ticket:${id}`,
    group,
    name,
    ...more,
    run: () => dashboard.change(changes, done),
  })
  const assign = (id: string | null, name: string, done: string, words: string) =>
    change(`assign:${id ?? 'none'}`, `Assign to ${name}`, { assignee_id: id }, done, { words, isTyped: true })
  const wait = (waiting_for: 'customer' | 'third_party', name: string) =>
    change(`wait:${waiting_for}`, `Wait for ${name}`, { waiting_for, wake_at: null }, `It waits for ${name}`, {
      words: 'sleep snooze',
    })
  return [
    ...TICKET_ACTIONS.filter(
      (action) => (action !== 'take' || !ticket.assignee) && (action !== 'company' || ticket.company),
    ).map((action) => ({
      id: `ticket:${action}`,
      group,
      name: nameOf(action, ticket.status),
      isTyped: action.startsWith('tab-'),
      action,
      run: () => dashboard.run(action),
    })),
    ...team.map(({ id, name }) => assign(id, name, `${name} owns it now`, 'owner give')),
    assign(null, 'no one', 'It has no owner now', 'unassign owner'),
    wait('customer', 'the customer'),
    wait('third_party', 'a third party'),
    ...listWakeChoices(new Date()).map(({ day, name, detail }) =>
      change(
        `wake:${name}`,
        name === 'In a week' ? 'Sleep for a week' : `Sleep until ${inSentence(name)}`,
        { waiting_for: 'date', wake_at: day },
        `It sleeps until ${detail}`,
        { words: 'wait snooze', detail },
      ),
    ),
    ...(ticket.waiting_for
      ? [change('wake', 'Wake now', { waiting_for: null, wake_at: null }, 'It is awake', { words: 'snooze' })]
      : []),
    ...PRIORITIES.filter((value) => value !== ticket.priority).map((priority) =>
      change(`priority:${priority}`, `Priority ${priority}`, { priority }, `Priority changed to ${priority}`, TYPED),
    ),
    ...CATEGORIES.filter((value) => value !== ticket.category).map((category) =>
      change(`category:${category}`, `Category ${category}`, { category }, `Category changed to ${category}`, TYPED),
    ),
    ...customerCommands(ticket, role),
    { id: 'ticket:suggest', group, name: 'Suggest a reply', words: 'reply ai', run: () => dashboard.suggestAnswer() },
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

function customerCommands(ticket: Ticket, role: Role | null): Command[] {
  const { customer, user_id: id } = ticket
  if (!customer || !id) return []
  const person = { id, name: fullName(customer), email: customer.email }
  const named = person.name || person.email
  const command = (key: string, name: string, words: string, run: () => void): Command[] => [
    { id: `ticket:${key}`, group: 'This ticket', name, words, run },
  ]
  return [
    ...command('move', `Move ${named} to …`, 'company', () =>
      withCompanies(({ openMove }) => openMove({ person, ticket })),
    ),
    ...(includesRole(role, 'manager')
      ? command('merge-person', `Merge ${named} with …`, 'same', () =>
          withCompanies(({ openMerge }) => openMerge('person', person)),
        )
      : []),
  ]
}

const TYPED = { isTyped: true }

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
  { name: 'Newsletters', view: NEWSLETTERS },
  { name: 'Spam', view: SPAM },
]
const PAGES: readonly { name: string; address: string; least?: Role }[] = [
  { name: 'Email', address: '/admin/mail' },
  { name: 'Companies', address: '/admin/companies' },
  { name: 'Replies', address: '/admin/replies' },
  { name: 'Settings', address: '/admin/settings' },
  { name: 'Get started', address: '/admin/get-started', least: 'admin' },
  { name: 'What happened', address: '/admin/activity' },
  // Each opens a form at its first field.
  { name: 'Invite a colleague', address: '/admin/settings/people#invite-email', least: 'admin' },
  { name: 'Change password', address: '/admin/settings/security#change-password' },
  { name: 'New saved reply', address: '/admin/replies?open=new' },
]

export type Leave = { role: Role | null; show: (view: ListView) => void; navigate: (address: string) => void }

export function placeCommands({ role, show, navigate }: Leave, saved: readonly SavedView[]): Command[] {
  const toList = { group: 'Go to', words: 'go to list view' } as const
  const newTicket = { name: 'New ticket', words: 'create open call phone write', action: 'new' } as const
  return [
    { ...newTicket, id: 'new-ticket', group: 'Go to', run: () => newTicketOpen.set(true) },
    ...VIEWS.map(({ view, ...rest }) => ({ ...toList, ...rest, id: `view:${rest.name}`, run: () => show(view) })),
    ...saved
      .filter(({ problem }) => problem === null)
      .map((view) => ({
        ...toList,
        id: `saved-view:${view.id}`,
        name: view.name,
        detail: 'Saved view',
        run: () => show(savedViewChanges(view)),
      })),
    ...PAGES.filter(({ least = 'technician' }) => includesRole(role, least)).map(({ name, address }) => ({
      id: `page:${name}`,
      group: 'Go to' as const,
      name,
      detail: 'Page',
      words: 'go to page',
      run: () => navigate(address),
    })),
  ]
}

type Away = { away: boolean | undefined; change: (away: boolean) => void }

export function settingCommands({ away, change }: Away, dashboard: DashboardHandle | undefined): Command[] {
  const entry = (id: string, name: string, words: string, run: () => void): Command => ({
    id: `setting:${id}`,
    group: 'Settings',
    name,
    words,
    run,
  })
  const isEnabled = keysEnabled.get()
  return [
    ...THEMES.map((theme) => entry(`theme:${theme}`, `Theme: ${theme}`, 'dark light colors', () => chooseTheme(theme))),
    ...(away === undefined
      ? []
      : [entry('away', away ? 'I’m back' : 'I’m away', 'presence away back', () => change(!away))]),
    entry('keys', `Single-key shortcuts ${isEnabled ? 'off' : 'on'}`, 'keyboard', () => enableKeys(!isEnabled)),
    ...(dashboard
      ? [{ ...entry('help', 'Keyboard shortcuts', '', () => dashboard.run('help')), action: 'help' as const }]
      : []),
    entry('logout', 'Log out', 'logout sign out', () => void logOut()),
  ]
}

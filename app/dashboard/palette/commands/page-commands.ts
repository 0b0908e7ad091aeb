import { chooseTheme, THEMES } from '#app/lib/theme.ts'
import type { SavedView } from '#contract/team/saved-views.ts'
import type { KeyAction } from '../../keys/key-actions.ts'
import { enableKeys, keysEnabled } from '../../keys/key-map.ts'
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
} from '../../views/list-views.ts'
import { savedViewChanges } from '../../views/saved-view-address.ts'
import type { Command } from '../command.ts'
import type { DashboardHandle } from '../palette-state.ts'

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

/** Shows a list: on the dashboard in place, elsewhere by its address. */
export const showView = ({ dashboard, navigate }: Leave, view: ListView) =>
  dashboard ? dashboard.goTo(view) : navigate(viewAddress(view))

/** Where one can go: lists, saved views and pages. */
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

/** What concerns the admin and their browser alone. */
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

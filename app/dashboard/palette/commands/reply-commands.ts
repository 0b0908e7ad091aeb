import type { Macro } from '#contract/team/macros.ts'
import type { SavedReply } from '#contract/team/saved-replies.ts'
import type { Command } from '../command.ts'
import type { DashboardHandle } from '../palette-state.ts'

type Titled<T extends { id: string; title: string }> = Pick<T, 'id' | 'title'>

/** What can be put into the answer to the open ticket, and the macros that can be run on it; nothing while none is open. */
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

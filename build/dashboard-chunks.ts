import { join } from 'node:path'

type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo | null }

const DASHBOARD = join(import.meta.dirname, '../app/dashboard-client.tsx')

/** Schemas that forms check their fields by; nothing else in the browser uses them (build/browser-contract.ts). */
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/text\.ts$/

/** Parts with forms, and so with schemas. */
const ACCOUNT = /\/app\/desk\/(?:settings|mail-settings|organisation|company)\//

/** Parts that share much with an open ticket: the page of companies, two of its tabs, and the dialogs of merging. */
const COMPANIES = /\/app\/desk\/(?:companies|merging|history\/history-tab|overview\/ticket-insights)/

/** Parts loaded ahead together, once the dashboard is on screen. */
const WORK =
  /\/app\/(?:desk\/(?:ticket\/chosen-ticket|keys\/palette|bulk\/bulk-bar|keys\/shortcuts-dialog)|forms\/sign-in\/sign-in-dialog)\.tsx/

/** Parts of the list, loaded ahead likewise. */
const LIST = /\/app\/desk\/(?:list\/filter-menu|views\/view-dialog)\.tsx/

/**
 * Creates groups for Rolldown's `codeSplitting` of the dashboard's script: one file for its start with all that later
 * parts share with it, another for code of several later parts. By default the bundler makes a file for each
 * combination of parts, 17 requests for the first view.
 */
export function createDashboardChunks() {
  /** Returns whether a module is loaded at the start, and with which later parts. */
  function usesOf(id: string, context: ChunkingContext) {
    const seen = new Set([id])
    const uses = { isFirst: false, parts: new Set<string>() }
    for (const each of seen) {
      const info = context.getModuleInfo(each)
      if (each === DASHBOARD) uses.isFirst = true
      else if (info?.dynamicImporters.length) uses.parts.add(each)
      for (const importer of info?.importers ?? []) seen.add(importer)
    }
    return uses
  }

  function nameOf(id: string, context: ChunkingContext): string | null {
    if (!context.getModuleInfo(DASHBOARD)) return null
    if (SCHEMAS.test(id)) return 'dashboard-schemas'
    const { isFirst, parts } = usesOf(id, context)
    if (isFirst) return parts.size > 0 || id.includes('/node_modules/') ? 'dashboard-base' : null
    // Nothing moves to another file because companies use it, too.
    const others = [...parts].filter((part) => !COMPANIES.test(part))
    if (others.length > 0 && others.every((part) => WORK.test(part))) return 'dashboard-work'
    if ([...parts].every((part) => LIST.test(part))) return 'dashboard-list'
    if (parts.size < 2 || others.length === 0) return null
    if (others.every((part) => ACCOUNT.test(part))) return 'dashboard-account'
    if (!others.some((part) => WORK.test(part))) return 'dashboard-pages'
    return others.some((part) => ACCOUNT.test(part)) ? 'dashboard-parts' : 'dashboard-desk'
  }
  const group = (name: string) => (id: string, context: ChunkingContext) => (nameOf(id, context) === name ? name : null)
  // A group includes the imports of its modules, unless a group of higher priority has them; schemas import what all else uses.
  return [
    { name: group('dashboard-schemas'), priority: 3, includeDependenciesRecursively: false },
    { name: group('dashboard-base'), priority: 2 },
    { name: group('dashboard-parts'), priority: 1 },
    { name: group('dashboard-desk'), priority: 1 },
    { name: group('dashboard-work'), priority: 1 },
    { name: group('dashboard-list'), priority: 1 },
    { name: group('dashboard-pages'), priority: 0 },
    { name: group('dashboard-account'), priority: 0 },
  ]
}

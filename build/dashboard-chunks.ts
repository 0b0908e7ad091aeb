import { join } from 'node:path'

type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo | null }

const DASHBOARD = join(import.meta.dirname, '../app/dashboard-client.tsx')

/** What forms check their fields by; nothing else in the browser uses it (build/browser-contract.ts). */
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/text\.ts$/

/**
 * Groups for Rolldown's `codeSplitting` of the dashboard's script: what it starts with and its later parts use as well is
 * one file, what only several of these parts use is another. Left alone, the bundler makes a file for each combination of
 * parts, 17 requests for the first view. Other scripts are split as they are.
 */
export function createDashboardChunks() {
  /** Whether a module is loaded at the start, and with how many of the parts that are loaded later. */
  function usesOf(id: string, context: ChunkingContext) {
    const seen = new Set([id])
    const uses = { isFirst: false, parts: 0 }
    for (const each of seen) {
      const info = context.getModuleInfo(each)
      if (each === DASHBOARD) uses.isFirst = true
      else if (info?.dynamicImporters.length) uses.parts++
      for (const importer of info?.importers ?? []) seen.add(importer)
    }
    return uses
  }

  function nameOf(id: string, context: ChunkingContext): string | null {
    if (!context.getModuleInfo(DASHBOARD)) return null
    const { isFirst, parts } = usesOf(id, context)
    if (isFirst) return parts > 0 || id.includes('/node_modules/') ? 'dashboard-base' : null
    return parts > 1 ? 'dashboard-parts' : null
  }
  const schemas = (id: string, context: ChunkingContext) =>
    SCHEMAS.test(id) && context.getModuleInfo(DASHBOARD) ? 'dashboard-schemas' : null
  return [
    // What they import is used by all else as well.
    { name: schemas, priority: 1, includeDependenciesRecursively: false },
    { name: nameOf, priority: 0 },
  ]
}

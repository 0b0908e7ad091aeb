import { COMPANY_BLOCK } from '#contract/company-block.ts'
import type { site as defaults } from '../../site.config.ts'

/** The company that the page names: in a browser, package.json has this in place of site.config.ts. */
export const site = JSON.parse(document.getElementById(COMPANY_BLOCK)!.textContent) as typeof defaults

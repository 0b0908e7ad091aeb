import type { Context } from '../../context.ts'

/** Mails the held answers whose time has come. */
export async function releaseDueAnswers(_ctx: Context): Promise<void> {}

import { foldText, listPhrases, type Phrases } from './phrases.ts'

/**
 * What mail programs write before a subject, in lower case and without the colon: answers and forwarded mails in the
 * languages of their users. Single letters count only before a space.
 */
const PREFIXES: Phrases = {
  /** English, and what most programs write whatever their language. */
  common: `
    re, fw, fwd, res, resp, reply, forward, forwarded
  `,
  /** German, Dutch, Danish, Norwegian, Swedish, Finnish, Icelandic, Estonian, Latvian, Lithuanian. */
  northern: `
    aw, wg, antw, antwort, betr, betreff, doorst, sv, vs, vb, vl, vedr, atb, svar, vast, edasi, ats
  `,
  /** French, Spanish, Portuguese, Italian, Catalan, Romanian. */
  romance: `
    ré, réf, tr, rép, rv, enc, rif, r, i, fwrd, inoltro, reenv, rva, renv, rsp
  `,
  /** Polish, Czech, Slovak, Hungarian, Slovene, Croatian. */
  central: `
    odp, pd, odpověď, přeposláno, vá, továbbítás, posr, odg, prosl
  `,
  /** Russian, Ukrainian, Bulgarian, Greek, Turkish. */
  cyrillicGreekTurkish: `
    ha, на, отв, ответ, пересл, перес, вп, від, пер, отг, απ, πρθ, σχετ, ynt, ilt
  `,
  /** Hebrew, Arabic, Persian. */
  semitic: `
    השב, תגובה, העבר, הועבר, رد, إعادة توجيه, تحويل, پاسخ, ارسال
  `,
  /** Chinese, Japanese, Korean, Vietnamese, Thai, Indonesian. */
  asian: `
    回复, 回覆, 答复, 答覆, 转发, 轉寄, 轉發, 返信, 転送, 회신, 답장, 전달, trả lời, chuyển tiếp, ตอบ, ตอบกลับ, ส่งต่อ, bls, trs, balas,
    teruskan
  `,
}
const REPLY_PREFIXES = new Set(listPhrases(PREFIXES))
const MAX_PREFIX_LENGTH = 24

/** Counts of some programs: `Re[2]:`, `Re^3:`, `RE(4):`, `Re 2:`. */
const COUNT = /[ [(^]\d{1,3}[\])]?$/u

/** Returns the subject after one reply or forward prefix, null where it has none. */
export function withoutReplyPrefix(subject: string): string | null {
  const text = subject.trimStart()
  const end = text.slice(0, MAX_PREFIX_LENGTH).search(/[:：]/u)
  if (end < 1) return null
  const prefix = foldText(text.slice(0, end)).replace(COUNT, '').trim()
  const rest = text.slice(end + 1)
  if (!REPLY_PREFIXES.has(prefix)) return null
  return prefix.length === 1 && rest !== '' && !/^\s/u.test(rest) ? null : rest
}

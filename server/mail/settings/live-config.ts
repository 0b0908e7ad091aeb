import { site } from '#site'
import type { Config } from '../../platform/config/config.ts'
import type { MailOAuth, MailPart } from '../../platform/config/mail-oauth.ts'
import type { FromSettings, ImapMailbox } from '../../platform/config/mailboxes.ts'
import { text } from '../../platform/config/parse-variables.ts'

/** The dashboard's settings as the configuration takes them. */
export type MailOverrides = {
  sending?: Pick<Config, 'smtpUrl' | 'smtpOAuth'> & { from: string | undefined }
  receiving?: Pick<Config['mailIn'], 'replyAddress' | 'authservId'> & {
    mailbox: ImapMailbox
    oauth: MailOAuth | undefined
  }
  lost: MailPart[]
}
const LIVE = [
  'smtpUrl',
  'smtpOAuth',
  'smtpFromSettings',
  'mailFrom',
  'companyInbox',
  'mailIn',
  'lostMailSecrets',
] as const satisfies (keyof Config)[]

export const mayBePrivate = ({ publicUrl, mailPrivateAddresses }: Config): FromSettings => ({
  mayBePrivate: !publicUrl || mailPrivateAddresses,
})

/** Returns the configuration with these settings and the company's address; variables win. */
export function applyMailSettings(config: Config, { lost, ...settings }: MailOverrides): Config {
  const isGiven = (name: string) => text(config.environment, name) !== undefined
  const sending = config.smtpUrl ? undefined : settings.sending
  const receiving = config.mailIn.mailboxes.length > 0 ? undefined : settings.receiving
  const { replyAddress, authservId } = config.mailIn
  return {
    ...config,
    ...(sending && { smtpUrl: sending.smtpUrl, smtpOAuth: sending.smtpOAuth, smtpFromSettings: mayBePrivate(config) }),
    mailFrom: isGiven('MAIL_FROM') ? config.mailFrom : (sending?.from ?? site.email),
    companyInbox: isGiven('COMPANY_INBOX') ? config.companyInbox : site.email,
    mailIn: receiving
      ? {
          ...config.mailIn,
          replyAddress: replyAddress ?? receiving.replyAddress,
          authservId: authservId ?? receiving.authservId,
          mailboxes: [receiving.mailbox],
          oauth: receiving.oauth,
        }
      : config.mailIn,
    lostMailSecrets: lost.filter((part) => !isGiven(part === 'sending' ? 'SMTP_URL' : 'IMAP_URL')),
  }
}

/** Returns the configuration with the settings as they are when it is read. */
export function liveConfig(config: Config, read: () => MailOverrides): Config {
  const live = { ...config }
  for (const name of LIVE)
    Object.defineProperty(live, name, { enumerable: true, get: () => applyMailSettings(config, read())[name] })
  return live
}

import { site } from '#site'
import type { Config } from '../../platform/config/config.ts'
import type { MailOAuth, MailPart } from '../../platform/config/mail-oauth.ts'
import type { ImapMailbox } from '../../platform/config/mailboxes.ts'
import { text } from '../../platform/config/parse-variables.ts'

/** The dashboard's settings as the configuration takes them. */
export type MailOverrides = {
  sending?: { smtpUrl: URL; oauth: MailOAuth | undefined; from: string | undefined }
  receiving?: {
    mailbox: ImapMailbox
    oauth: MailOAuth | undefined
    replyAddress: { before: string; after: string } | undefined
    authservId: string | undefined
  }
  lost: MailPart[]
}

/** Returns the configuration with the dashboard's mail settings and the company's address, as they are when it is read; variables win. */
export function withMailSettings(config: Config, read: () => MailOverrides): Config {
  const isGiven = (name: string) => text(config.environment, name) !== undefined
  const sending = () => (config.smtpUrl ? undefined : read().sending)
  const receiving = () => (config.mailIn.mailboxes.length > 0 ? undefined : read().receiving)
  const mayBePrivate = !config.publicUrl || config.mailPrivateAddresses
  return {
    ...config,
    get smtpUrl() {
      return config.smtpUrl ?? sending()?.smtpUrl
    },
    get smtpOAuth() {
      const settings = sending()
      return settings ? settings.oauth : config.smtpOAuth
    },
    get smtpFromSettings() {
      return sending() && { mayBePrivate }
    },
    get mailFrom() {
      return isGiven('MAIL_FROM') ? config.mailFrom : (sending()?.from ?? site.email)
    },
    get companyInbox() {
      return isGiven('COMPANY_INBOX') ? config.companyInbox : site.email
    },
    get mailIn() {
      const settings = receiving()
      if (!settings) return config.mailIn
      return {
        ...config.mailIn,
        replyAddress: config.mailIn.replyAddress ?? settings.replyAddress,
        authservId: config.mailIn.authservId ?? settings.authservId,
        mailboxes: [settings.mailbox],
        oauth: settings.oauth,
      }
    },
    get lostMailSecrets() {
      const isSet = { sending: config.smtpUrl !== undefined, receiving: config.mailIn.mailboxes.length > 0 }
      return read().lost.filter((part) => !isSet[part])
    },
  }
}

import type { Phrases } from './phrases.ts'

/**
 * What bounces say in their first lines, folded (`foldText`): formulas of mail systems, not words people use about them.
 * A program's sign or a bounce's subject must go with them.
 */
export const BOUNCE_WORDS: Phrases = {
  english: `
    this message was created automatically by mail delivery software,
    this message was automatically created by mail delivery software, this is the mail delivery system,
    this is the mail system at, this is the postfix program at, this is the qmail-send program, hi. this is the,
    i'm afraid i wasn't able to deliver your message, this is an automatically generated delivery status notification,
    this is a delivery status notification, this is a permanent error, this has been a permanent failure,
    permanent fatal errors, permanent delivery failure, transient non-fatal errors, transcript of session follows,
    had delivery errors, had delivery problems, failed recipients, delivery to the following recipient,
    delivery failed for the following, delivery has failed to these recipients,
    deliver message to the following address, deliver your message to the following address,
    deliver your message to these recipients, deliver the message to the following,
    deliver to the following recipient, did not reach the following recipient, did not reach the,
    following recipients did not receive, could not be delivered to the following,
    could not be delivered to one or more, could not be delivered to all, could not be delivered to:,
    could not be delivered to mobile, cannot be delivered to, can not be delivered, has not yet been delivered,
    has not been delivered to, was not delivered to, was undeliverable due to, wasn't delivered to,
    were not delivered, unable to deliver message, unable to deliver your, unable to deliver the, not able to deliver,
    trouble delivering your message, undeliverable address, undeliverable mail, undeliverable to,
    message not delivered to the following, message could not be delivered, mail could not be delivered,
    message could not be sent, mail could not be delivered, following mail could not be delivered,
    was rejected by the server, rejected by a remote mail server, recipients was rejected, recipients were affected,
    failure reasons, invalid final delivery, returned mail follows, did not exactly match,
    original message as received, that's not a valid user
  `,
  western: `
    konnte nicht zugestellt werden, konnte die nachricht nicht, zustellung fehlgeschlagen, fehler bei der zustellung,
    fehler bei der nachrichtenzustellung, nicht zugestellt werden, n'a pas pu être remis, n'a pas pu etre delivre,
    n'a pas pu être délivré, n'a pas pu être distribué, échec de la remise, no se pudo entregar,
    no se ha podido entregar, no ha podido ser entregado, error al entregar, não pôde ser entregue,
    não foi possível entregar, falha na entrega, non è stato possibile recapitare, non può essere recapitato,
    non può essere consegnato, impossibile recapitare, kon niet worden bezorgd, kan niet worden bezorgd,
    bezorging is mislukt
  `,
  northernAndEastern: `
    kunne ikke leveres, kunde inte levereras, ei voitu toimittaa, nie można dostarczyć, nie mogła zostać dostarczona,
    nie została dostarczona, nelze doručit, nebylo možné doručit, nebolo možné doručiť, nem sikerült kézbesíteni,
    nem kézbesíthető, nu a putut fi livrat, не может быть доставлено, не было доставлено, не удалось доставить,
    не вдалося доставити, не може да бъде доставен, δεν ήταν δυνατή η παράδοση, teslim edilemedi
  `,
  semiticAndAsian: `
    המסירה נכשלה, تعذر تسليم, فشل التسليم, 配信できませんでした, 配信できません, 送信できませんでした, 送信に失敗しました, 投稿できなかった, お届けできません, 无法投递,
    无法发送到, 无法送达, 投递失败, 無法傳遞, 無法投遞, 배달하지 못했습니다, 전송하지 못했습니다, không thể gửi, ไม่สามารถส่ง, tidak dapat dikirim
  `,
}

/** Reasons that bounces give, folded, and people and alarms as well: they count only beside a code of SMTP. */
export const REASON_WORDS: Phrases = {
  all: `
    delivery failed, delivery error, invalid user address, unknown user, user unknown, unknown recipient,
    no such user, user not listed, not listed in domino directory, mailbox unavailable, mailbox is full, over quota,
    quota exceeded, exceeding their quota, account is disabled, address rejected, recipient rejected,
    recipient refused, 存在しない, could not be delivered., was undeliverable, failed to deliver,
    could not be delivered because, could not be delivered due to, was not delivered because
  `,
}

/** What bounces say that report a delay: the mail is still on its way. */
export const DELAY_WORDS: Phrases = {
  all: `
    has not yet been delivered, not yet been delivered, has been delayed, is delayed, was delayed,
    delivery attempts will continue, will be retried, will continue to try, will keep trying, will try again,
    still being retried, still trying to deliver, you do not need to resend, do not need to resend,
    no action is required on your part, warning message only, transient non-fatal errors,
    could not send message for past, verzögert, wird weiter versucht, différée, retrasada, atrasada, ritardata,
    vertraagd, försenad, forsinket, opóźnion, zpožděn, késlelte, задерж, 遅延, 延迟, 延遲
  `,
}

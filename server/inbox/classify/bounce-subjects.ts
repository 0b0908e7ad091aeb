import type { Phrases } from './phrases.ts'

/**
 * How subjects of bounces begin, folded (`foldText`), by mail systems of many countries. A person may use the same words:
 * a subject alone decides nothing.
 */
export const BOUNCE_SUBJECTS: Phrases = {
  english: `
    undeliver, undelivered, returned mail, returned email, returned e-mail, returned message, return mail,
    returned to sender, return to sender, mail returned, message returned, failure notice, failure delivery,
    failure notification, failed mail, failed delivery, failed to deliver, delivery fail,
    delivery status notification, delivery status, delivery notification, delivery report, delivery problem,
    delivery error, delivery incomplete, delayed mail, delayed:, delayed message, delayed delivery, mail delivery,
    mail error, mail failure, mail could not be delivered, mail not delivered, mail system error, mail rejected,
    mail transport error, mail undeliver, email delivery, e-mail delivery, email could not be delivered,
    message delivery, message could not be delivered, message not delivered, message undeliver,
    message status - undeliver, message status notification, message you sent blocked, message delayed,
    message rejected, message blocked, non delivery, non-delivery, nondelivery, non delivered, non remis,
    non-deliverable, nondeliverable, ndn:, ndr:, not delivered, unable to deliver, unzustellbar,
    user unknown, unknown user, unknown recipient, recipient unknown, address not found, warning: could not send,
    warning: message, warning: mail, warning - delayed, warning: delayed, couldn't deliver, could not deliver,
    cannot deliver, cannot send message, problem delivering, error sending your mail,
    there was an error sending your mail, your message could not be, your message was not delivered,
    your mail could not be delivered, your email could not be delivered, rejected mail, rejected message,
    bounced mail, bounce:, blocked mail, 
    automatically rejected mail, banned or potentially offensive
  `,
  german: `
    zustellung fehlgeschlagen, zustellfehler, zustellungsfehler, fehler bei der zustellung,
    fehler bei der nachrichtenzustellung, nicht zustellbar, nicht zugestellt, nachricht nicht zustellbar,
    ihre nachricht konnte nicht, ihre e-mail konnte nicht, unzustellbare, verzögerte zustellung, verzögert:,
    zustellung verzögert, zustellstatusbenachrichtigung, benachrichtigung zum übermittlungsstatus
  `,
  french: `
    non distribuable, non délivré, échec de la remise, échec de remise, échec de l'envoi, échec de la distribution,
    message non distribué, message non délivré, message non remis, mail non remis, rapport de non-remise,
    rapport de non remise, notification d'état de remise, notification d'état de distribution, remise différée,
    courrier non délivré, retourné :
  `,
  spanish: `
    no se puede entregar, no entregado, no se pudo entregar, no se ha podido entregar, mensaje no entregado,
    error de entrega, error en la entrega, fallo en la entrega, fallo de entrega, notificación de estado de entrega,
    notificación del estado de la entrega, notificación de error en la entrega, correo devuelto, correo no entregado,
    entrega retrasada, no se ha entregado
  `,
  portuguese: `
    não entregue, não é possível entregar, mensagem não entregue, falha na entrega, falha no envio, falha de entrega,
    erro de entrega, erro no envio, notificação de status de entrega, notificação do estado da entrega,
    notificação de falha na entrega, não foi possível entregar, entrega atrasada, email não entregue,
    e-mail não entregue
  `,
  italian: `
    non recapitabile, non recapitato, messaggio non recapitato, mancato recapito, mancata consegna,
    avviso di mancata consegna, impossibile recapitare, impossibile consegnare, errore di consegna,
    notifica di mancato recapito, notifica di stato del recapito, anomalia messaggio, recapito ritardato,
    consegna non riuscita
  `,
  dutch: `
    onbestelbaar, niet bezorgd, niet afgeleverd, niet te bestellen, bezorging mislukt, aflevering mislukt,
    bezorgingsfout, fout bij bezorging, kan niet worden bezorgd, statusmelding van bezorging, bezorging vertraagd
  `,
  northern: `
    kan ikke leveres, kunne ikke leveres, kunne ikke afleveres, ikke leveret, ikke levert, levering mislykkedes,
    leveringsfejl, leveringsfeil, levering mislyktes, uleverbar, uleveret, returneret mail, gick inte att leverera,
    går inte att leverera, kunde inte levereras, kan inte levereras, ej levererbart, leveransfel,
    leveransen misslyckades, olevererbar, ei voitu toimittaa, ei voi toimittaa, toimitus epäonnistui, toimitusvirhe,
    viestiä ei voitu, perille toimittamaton
  `,
  eastern: `
    niedostarczone, nie dostarczono, niedostarczona wiadomość, nie można dostarczyć, błąd dostarczenia,
    błąd doręczenia, niepowodzenie dostarczenia, zwrot poczty, zwrot wiadomości, nedoručitelné, nedoručitelná,
    nedoručeno, nelze doručit, chyba doručení, doručení se nezdařilo, vrácená zpráva, nedoručiteľné, nedoručiteľná,
    nedoručené, nie je možné doručiť, kézbesíthetetlen, kézbesítetlen, kézbesítési hiba, sikertelen kézbesítés,
    nem kézbesíthető, nelivrat, nu se poate livra, mesaj nelivrat, eroare de livrare, livrare eșuată,
    livrarea a eșuat, ni mogoče dostaviti, nedostavljivo, nedostavljeno, neisporučeno, neisporučivo,
    nije moguće isporučiti, isporuka nije uspjela
  `,
  cyrillicGreekTurkish: `
    недоставленное, недоставлено, не доставлено, не удается доставить, не удалось доставить, невозможно доставить,
    ошибка доставки, сообщение не доставлено, ваше сообщение не доставлено, ваше письмо не доставлено,
    уведомление о недоставке, возврат письма, отчет о доставке, не вдалося доставити, недоставлене, помилка доставки,
    недоставено, неуспешна доставка, не може да бъде доставено, δεν ήταν δυνατή η παράδοση,
    δεν είναι δυνατή η παράδοση, αποτυχία παράδοσης, μη παραδοτέο, teslim edilemedi, teslim edilemeyen,
    teslim edilemez, teslimat hatası, iletilemedi, iletilemeyen
  `,
  semitic: `
    לא ניתן למסירה, לא ניתן למסור, לא נמסר, המסירה נכשלה, تعذر التسليم, لم يتم التسليم, غير قابل للتسليم, فشل التسليم,
    تعذر تسليم
  `,
  asian: `
    配信不能, 配信不可, 配信できません, 配信エラー, 配信失敗, 配達不能, 送信エラー, 送信できません, 未配信, 未達, メッセージを配信できません, メールエラー通知, メールエラー, エラーメール,
    メール送信エラー, メールを配信できません, 未送达, 无法送达, 无法投递, 无法传递, 投递失败, 退信, 系统退信, 邮件投递失败, 邮件系统退信, 发送失败, 未传递的邮件, 傳送失敗, 無法傳遞, 無法投遞,
    無法送達, 郵件無法, 退信通知, 배달되지 않음, 배달 못 함, 배달 실패, 전송 실패, 반송, 메일 배달 실패, không gửi được, không thể gửi, thư không gửi được,
    gửi thất bại, ส่งไม่ได้, ไม่สามารถส่ง, การส่งล้มเหลว, tidak terkirim, gagal terkirim, pengiriman gagal,
    tidak dapat dikirim
  `,
}

/** Words that end a letter, in lower case; the name of the sender follows. */
const CLOSINGS: Record<string, string> = {
  English: `best regards|kind regards|kindest regards|warm regards|warmest regards|regards|best|best wishes|
    all the best|sincerely|sincerely yours|yours sincerely|yours faithfully|yours truly|cheers|with best regards|
    with kind regards|respectfully|many regards|warmly|rgds|br|kr|cordially|best rgds|with regards|v/r|very respectfully|respectfully yours|
    with warm regards|very best|yours`,
  German: `mit freundlichen grüßen|mit freundlichen grüssen|mit freundlichem gruß|mit freundlichem gruss|freundliche grüße|
    freundliche grüsse|viele grüße|viele grüsse|liebe grüße|liebe grüsse|beste grüße|beste grüsse|schöne grüße|schöne grüsse|
    herzliche grüße|herzliche grüsse|mit besten grüßen|mit besten grüssen|mit herzlichen grüßen|gruß|grüße|gruss|grüsse|
    lieben gruß|schönen gruß|besten gruß|freundlichen gruß|mfg|lg|vg|bg|hochachtungsvoll|mit vielen grüßen|viele liebe grüße|
    mit freundlichen gruessen|viele gruesse|beste gruesse|liebe gruesse|freundliche gruesse|mit lieben grüßen`,
  French: `cordialement|bien cordialement|très cordialement|bien à vous|bien à toi|sincères salutations|salutations|
    meilleures salutations|salutations distinguées|salutations cordiales|cdlt|cdt|bien amicalement|amicalement|
    respectueusement|crdlt`,
  Spanish: `saludos|un saludo|saludos cordiales|un cordial saludo|atentamente|cordialmente|muchos saludos|un abrazo|
    reciba un cordial saludo|saludos atentos|le saluda atentamente|atte|cordial saludo|un saludo cordial|
    mis mejores deseos`,
  Italian: `cordiali saluti|distinti saluti|saluti|un saluto|un cordiale saluto|cordialmente|un caro saluto|
    tanti saluti|i migliori saluti|migliori saluti|cari saluti`,
  Portuguese: `atenciosamente|cumprimentos|melhores cumprimentos|com os melhores cumprimentos|cordialmente|abraço|
    abraços|um abraço|att|atte|saudações|com cumprimentos|cordiais saudações|cumprimentos cordiais|abs`,
  Dutch: `met vriendelijke groet|met vriendelijke groeten|vriendelijke groet|vriendelijke groeten|groeten|groet|mvg|
    hartelijke groet|hartelijke groeten|met hartelijke groet|met hartelijke groeten|gr|groetjes|met beste groet|
    beste groeten`,
  Swedish: `med vänliga hälsningar|med vänlig hälsning|vänliga hälsningar|vänlig hälsning|hälsningar|mvh|vh|
    hälsning|bästa hälsningar|med bästa hälsningar|hälsar`,
  Danish: `med venlig hilsen|venlig hilsen|mange hilsner|hilsen|mvh|vh|de bedste hilsner|med venlige hilsner|
    venlige hilsner|bedste hilsner|kh|kærlig hilsen|de bedste hilsener|hilsner`,
  Norwegian: `med vennlig hilsen|vennlig hilsen|beste hilsen|mange hilsener|hilsen|mvh|med vennlige hilsener|
    vennlige hilsener|med beste hilsen`,
  Finnish: `ystävällisin terveisin|parhain terveisin|terveisin|terv|ystävällisesti|t|yt|kiitos ja terveisin|terkuin`,
  Polish: `pozdrawiam|z poważaniem|pozdrawiam serdecznie|serdecznie pozdrawiam|z pozdrowieniami|pozdrowienia|pozdr|
    łączę pozdrowienia|z wyrazami szacunku|pozdrawiamy`,
  Czech: `s pozdravem|s přátelským pozdravem|s pozdravem a přáním hezkého dne|zdravím|s úctou|s přáním pěkného dne|
    s přáním hezkého dne|srdečně zdravím`,
  Slovak: `s pozdravom|s priateľským pozdravom|s úctou|pozdravujem|s pozdravom a prianím pekného dňa`,
  Hungarian: `üdvözlettel|tisztelettel|üdv|köszönettel|szívélyes üdvözlettel|baráti üdvözlettel`,
  Romanian: `cu stimă|cu respect|cu drag|numai bine|toate cele bune|cu considerație|salutări|cu prietenie`,
  Turkish: `saygılarımla|saygılarımızla|iyi çalışmalar|selamlar|sevgiler|iyi çalışmalar dilerim|
    sevgi ve saygılarımla|hürmetler`,
  Russian: `с уважением|с наилучшими пожеланиями|всего доброго|всего хорошего|с наилучшими|с приветом|искренне ваш|
    с уваж`,
  Ukrainian: `з повагою|з найкращими побажаннями|всього найкращого|з пошаною`,
  Greek: `με εκτίμηση|φιλικά|με φιλικούς χαιρετισμούς|χαιρετισμούς|καλή συνέχεια|με τιμή`,
  Chinese: `此致|此致敬礼|敬礼|祝好|祝商祺|顺颂商祺|顺祝商祺|谨上|敬上|順頌商祺|此致 敬礼|敬祝商祺|祝 好|祝福`,
  Japanese: `敬具`,
  Korean: `감사합니다. 드림|드림|올림|배상|안녕히 계세요`,
  Hebrew: `בברכה|בכבוד רב|כל טוב|בתודה`,
  Arabic: `مع أطيب التحيات|مع التحية|تحياتي|مع خالص التحية|وتفضلوا بقبول فائق الاحترام|أطيب التحيات`,
  Croatian: `srdačan pozdrav|lijep pozdrav|s poštovanjem|pozdrav|lp|lep pozdrav|lepo pozdravljeni|s spoštovanjem`,
  Bulgarian: `с уважение|поздрави|с поздрав`,
  Catalan: `salutacions|cordialment|una salutació|atentament|salutacions cordials`,
  Lithuanian: `pagarbiai|geros dienos|su pagarba`,
  Latvian: `ar cieņu|jauku dienu|ar sveicieniem`,
  Estonian: `lugupidamisega|tervitades|parimate soovidega|heade soovidega|head soovides`,
  Vietnamese: `trân trọng|thân mến|kính thư|trân trọng kính chào`,
  Indonesian: `hormat saya|salam|salam hormat|hormat kami`,
}

/** Thanks: an answer in themselves, so they end a letter only above a block that a program added. */
const THANKS: Record<string, string> = {
  English: `thanks|thank you|many thanks|thanks a lot|thanks again|thx|thank you very much|thanks so much|thanks in advance|
    thank you in advance|thanks for your help|thank you for your help|ta|ty|tia|much appreciated|with thanks|
    thanks for all your help|thank you again|thank you so much`,
  German: `danke|vielen dank|besten dank|herzlichen dank|danke schön|dankeschön|danke im voraus|vielen dank im voraus|danke dir|
    danke ihnen|danke sehr|vielen lieben dank|danke und gruß|danke und grüße|vielen dank für ihre hilfe|tausend dank`,
  French: `merci|merci beaucoup|merci d'avance|merci par avance|grand merci|mille mercis|en vous remerciant|je vous remercie|
    avec mes remerciements|merci bien|un grand merci`,
  Spanish: `gracias|muchas gracias|gracias de antemano|mil gracias|muchísimas gracias|gracias por su ayuda|gracias y saludos`,
  Italian: `grazie|grazie mille|molte grazie|grazie in anticipo|ringrazio|grazie ancora|la ringrazio|vi ringrazio|tante grazie`,
  Portuguese: `obrigado|obrigada|muito obrigado|muito obrigada|grato|grata|desde já agradeço|agradecido|obrigado pela atenção`,
  Dutch: `bedankt|dank je|dank u|alvast bedankt|hartelijk dank|dank je wel|dank u wel|bij voorbaat dank|heel erg bedankt|dankjewel`,
  Swedish: `tack|tack så mycket|tack på förhand|tack för hjälpen|tusen tack|stort tack`,
  Danish: `tak|mange tak|på forhånd tak|tak for hjælpen|tusind tak`,
  Norwegian: `takk|mange takk|tusen takk|på forhånd takk|takk for hjelpen`,
  Finnish: `kiitos|paljon kiitoksia|kiitän|kiitos etukäteen|kiitoksia|kiitos paljon|kiitos avusta`,
  Polish: `dziękuję|dzięki|z góry dziękuję|dziękuję bardzo|dziękuje|bardzo dziękuję|dziękuję i pozdrawiam`,
  Czech: `děkuji|díky|předem děkuji|děkuji vám|děkuji mnohokrát|moc děkuji`,
  Slovak: `ďakujem|vďaka|vopred ďakujem|ďakujem pekne`,
  Hungarian: `köszönöm|köszönöm szépen|előre is köszönöm|köszi|nagyon köszönöm`,
  Romanian: `mulțumesc|vă mulțumesc|mulțumesc mult|mulțumesc anticipat|mersi`,
  Turkish: `teşekkürler|teşekkür ederim|çok teşekkürler|şimdiden teşekkürler|teşekkür ederiz|çok teşekkür ederim`,
  Russian: `спасибо|большое спасибо|заранее спасибо|благодарю|спасибо большое|заранее благодарю`,
  Ukrainian: `дякую|щиро дякую|дуже дякую|наперед дякую`,
  Greek: `ευχαριστώ|ευχαριστώ πολύ|σας ευχαριστώ`,
  Chinese: `谢谢|多谢|谢谢您|謝謝|感谢|非常感谢|謝謝您`,
  Japanese: `ありがとうございます|ありがとうございました`,
  Korean: `감사합니다|고맙습니다|감사드립니다`,
  Hebrew: `תודה|תודה רבה`,
  Arabic: `شكرا|شكراً|شكرا لكم|شكرا جزيلا|شكراً جزيلاً`,
  Croatian: `hvala|puno hvala|najlepša hvala|hvala vam`,
  Bulgarian: `благодаря|много благодаря`,
}

/** Good wishes, which stay: what a program added below them is folded. */
const WISHES: Record<string, string> = {
  English: `have a great day|have a nice day|have a good day|have a good weekend|have a great weekend|
    have a wonderful day|take care`,
  French: `bonne journée|bonne soirée|bonne réception|à bientôt|bonne fin de journée|belle journée`,
  Spanish: `que tenga un buen día|buen día|quedo atento|quedo atenta|quedo a la espera`,
  Italian: `buona giornata|buona serata|a presto`,
  Portuguese: `bom dia|tenha um bom dia`,
  Dutch: `fijne dag|fijne dag verder`,
  Swedish: `ha en bra dag|ha det bra`,
  Danish: `hav en god dag`,
  Norwegian: `ha en fin dag`,
  Finnish: `hyvää päivänjatkoa|mukavaa päivää`,
  Polish: `miłego dnia|życzę miłego dnia`,
  Czech: `hezký den|pěkný den`,
  Slovak: `pekný deň`,
  Hungarian: `további szép napot|szép napot`,
  Romanian: `o zi bună|o zi frumoasă`,
  Turkish: `iyi günler|kolay gelsin|iyi günler dilerim`,
  Russian: `хорошего дня|удачного дня`,
  Ukrainian: `гарного дня`,
  Chinese: `祝工作顺利|祝您工作愉快`,
  Hebrew: `יום טוב`,
  Bulgarian: `хубав ден|лек ден`,
  Korean: `수고하세요`,
  Japanese: `よろしくお願いします|よろしくお願いいたします|よろしくお願い致します|宜しくお願いします|宜しくお願いいたします|宜しくお願い致します|以上|以上、よろしくお願いいたします|以上、よろしくお願いします|
    何卒よろしくお願いいたします|どうぞよろしくお願いいたします|引き続きよろしくお願いいたします`,
}

const listed = (words: Record<string, string>) =>
  new Set(Object.values(words).flatMap((text) => text.split('|').map((word) => word.trim())))

export const FORMAL_CLOSINGS = listed(CLOSINGS)
export const THANKS_CLOSINGS = listed(THANKS)
export const GOOD_WISHES = listed(WISHES)
/** Between thanks and the closing in one line: "Thanks and regards". */
export const CONJUNCTIONS = new Set(`and|&|und|u.|et|y|e|en|och|og|ja|i|a|és|și|ve|и|і|та|και|+|,`.split('|'))

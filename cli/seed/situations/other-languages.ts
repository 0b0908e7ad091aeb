/** Customers who write as they speak at home; few gaps, since the words for them are English. */
export const OTHER_LANGUAGES = `
# normal 1
+ Gracias por su ayuda.
+ Ya lo apagué y lo prendí otra vez.
+ Es urgente, tenemos pacientes esperando.
+ Estoy aquí hasta las cinco.
? La impresora no funciona
? No puedo imprimir
? impresora sin conexión
- La impresora de la recepción no funciona desde ayer.
- No puedo imprimir nada, dice que está sin conexión.
> La impresora tenía otra dirección; ya está corregido. The printer had a new address; it is fixed.
? No tengo internet
? Sin internet en la oficina
? el wifi no jala
- No tenemos internet en la oficina desde esta mañana.
> Ya quedó, era el router. It was the router, you are online again.
? Olvidé mi contraseña
? No puedo entrar a mi correo
- Olvidé mi contraseña y la cuenta está bloqueada.
- No puedo entrar a mi correo en el teléfono.
> Ya quedó. Le llamé para confirmar. Done, I called to confirm.
# normal 0.4
+ شكراً لكم.
+ English is fine for the answer.
? الطابعة لا تعمل
- الطابعة في مكتب الاستقبال لا تعمل منذ الصباح.
> Thank you for writing. The printer is back; please tell me if anything else does not work.
? لا أستطيع الدخول إلى بريدي
- لا أستطيع تسجيل الدخول إلى {program}، تظهر رسالة {code}.
> I have reset the access; you can sign in again.
# normal 0.3
+ תודה רבה.
+ English is fine for the answer.
? מדפסת לא עובדת
- המדפסת במשרד לא עובדת מהבוקר.
> The printer is back; please tell me if anything else does not work.
? לא מצליח להתחבר ל-{program}
- לא מצליח להתחבר ל-{program} מאתמול.
> I have reset the access; you can sign in again.
# normal 0.4
+ Please answer in English, I write better in my language.
? Máy in không hoạt động
- Máy in ở quầy lễ tân không in được từ sáng nay.
> Thank you, I understood it well. The printer works again; please try.
? 打印机不能用
- 前台的打印机从今天早上开始不能用。
> The printer works again. Please tell me if it comes back.
? Не работает почта
- Почта не приходит со вчерашнего дня, ошибка {code}.
> Mail arrives again; yesterday’s messages are there, too.
? プリンターが動きません
- 今朝からプリンターが動きません。
> The printer works again. Please tell me if it comes back.
`

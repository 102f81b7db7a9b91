import type { WriteLetter } from './letters.ts';

export const writeTestLetter: WriteLetter<'test'> = async (_tx, { email }, { appName, mail }) => ({
  to: { address: email },
  subject: `Проверка почты — ${appName}`,
  heading: 'Почта работает',
  blocks: [
    {
      text: `Это проверочное письмо: его попросил отправить администратор на странице «Письма». Раз оно пришло, приложение «${appName}» может отправлять письма.`,
    },
    {
      text: 'Если оно оказалось в папке «Спам», проверьте записи SPF, DKIM и DMARC домена, от имени которого уходят письма.',
    },
    { button: 'Открыть «Письма»', address: `${mail.publicUrl}/outgoing` },
  ],
});

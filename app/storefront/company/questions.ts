import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";

/** A question of `/help`, and the words by which a search finds it; of Telugu and Hindi words the beginnings. */
type Question = { id: string; question: MessageDescriptor; words: string };

/** All questions of `/help`, in the order of the page. */
export const questions = [
  {
    id: "days",
    question: msg`When does it arrive, and what does delivery cost?`,
    words:
      "delivery deliver delivered shipping ship charge charges days time arrive arrival courier pincode డెలివరీ ఛార్జీ కొరియర్ పిన్‌కోడ్ ఎన్నాళ్లు ఎప్పుడు डिलीवरी चार्ज कूरियर पिनकोड पहुँच",
  },
  {
    id: "leaves",
    question: msg`When does my order leave the kitchen?`,
    words: "leave dispatch dispatched sunday holiday today tomorrow same day బయల్దేర निकल",
  },
  {
    id: "track",
    question: msg`Where is my order?`,
    words: "track tracking order status parcel where ట్రాక్ ఎక్కడ పార్సెల్ ఆర్డర్ ट्रैक कहाँ पार्सल ऑर्डर",
  },
  {
    id: "collect",
    question: msg`Can I collect it myself?`,
    words: "collect collecting pickup pick takeaway store self తీసుకో आकर",
  },
  { id: "late", question: msg`What if it comes late?`, words: "late delay delayed ఆలస్య లేట్ देर लेट" },
  {
    id: "abroad",
    question: msg`Do you send abroad?`,
    words:
      "abroad international overseas foreign country usa uk america canada australia dubai export nri విదేశ అమెరికా దుబాయ్ विदेश अमेरिका दुबई",
  },
  {
    id: "fresh",
    question: msg`How fresh is it when it reaches me?`,
    words: "freshness shelf life expiry expire keep keeps before తాజా నిల్వ గడువు ताज़ा ताजा टिक",
  },
  {
    id: "label",
    question: msg`Where do I read what is in it?`,
    words: "ingredients allergens allergy label contents net weight అలర్జీ బరువు లేబుల్ एलर्जी वज़न लेबल",
  },
  {
    id: "pay",
    question: msg`How can I pay?`,
    words:
      "pay payment payments paying cash cod upi gpay phonepe paytm razorpay netbanking credit debit delivery చెల్లిం పేమెంట్ క్యాష్ నగదు ఫోన్‌పే గూగుల్ भुगतान पेमेंट कैश नकद",
  },
  {
    id: "prices",
    question: msg`Is everything in the price?`,
    words: "gst tax taxes prices rupees total hidden పన్ను జీఎస్టీ टैक्स जीएसटी",
  },
  {
    id: "cancel",
    question: msg`Until when can I cancel?`,
    words: "cancel cancelled cancelling cancellation రద్దు క్యాన్సిల్ रद्द कैंसल",
  },
  {
    id: "damaged",
    question: msg`What if something is damaged, spoiled, wrong or missing?`,
    words:
      "damaged damage broken spoiled spoilt wrong missing leaked complaint complaints problem replacement పాడ పగిలి ఫిర్యాదు కంప్లెయింట్ ख़राब खराब टूट शिकायत",
  },
  {
    id: "mind",
    question: msg`Can I send it back when I change my mind?`,
    words: "return returns returned exchange replace policy mind వెనక్కి రిటర్న్ మార్చ वापस रिटर्न",
  },
  {
    id: "money",
    question: msg`How does my money come back?`,
    words: "refund refunds refunded money back return returns policy డబ్బు వాపసు రీఫండ్ पैसे पैसा रिफंड वापस",
  },
  {
    id: "gift",
    question: msg`Can you send it as a gift?`,
    words: "gift gifting present message greeting voucher surprise గిఫ్ట్ బహుమతి गिफ़्ट गिफ्ट उपहार तोहफ",
  },
  {
    id: "bulk",
    question: msg`Do you cook for offices, functions and weddings?`,
    words:
      "bulk wholesale corporate office company business event function wedding party catering quantity బల్క్ పెళ్లి ఫంక్షన్ ఆఫీసు హోల్‌సేల్ थोक शादी ऑफ़िस",
  },
  {
    id: "reach",
    question: msg`How do I reach you?`,
    words:
      "contact phone mobile number call whatsapp email mail address location map hours timing timings open help faq ఫోన్ నంబర్ అడ్రస్ వాట్సాప్ టైమింగ్ फ़ोन फोन नंबर पता व्हाट्सऐप",
  },
] as const satisfies readonly Question[];

export type QuestionId = (typeof questions)[number]["id"];

import { allergens } from '#domain/menu/allergen.ts';
import { maxProteins } from '#domain/menu/bowl.ts';
import type { QuestionGroup } from './question.ts';

const allergenList = `${allergens.slice(0, -1).join(', ')} and ${allergens.at(-1)}`;

export const nutrition: QuestionGroup = {
  id: 'meals-and-nutrition',
  title: 'Meals and nutrition',
  questions: [
    {
      id: 'read-the-rim',
      question: 'What do the marks on the rim mean?',
      answer:
        'They are the macros. A solid band is protein, ticks are carbs, dots are fats, clockwise from the top. Each is as long as its share of the calories, counted with 4 kcal a gram for protein and carbs and 9 for fats.',
    },
    {
      id: 'how-exact',
      question: 'How exact are the figures?',
      answer:
        'They are those of the recipe, with bases and proteins weighed. Calories are shown as whole numbers and other nutrients to 0.1 g where we add them up. Vegetables are not all alike, so a real bowl may be a little off.',
    },
    {
      id: 'find-by-protein',
      question: 'Can I look for meals by protein or calories?',
      answer:
        'Yes. The menu filters by protein at least, calories at most, price at most and vegetarian only, and sorts by protein, calories, price and what 10 g of protein cost.',
      link: { to: '/menu', label: 'Filter the menu' },
    },
    {
      id: 'how-much-protein',
      question: 'How much protein do I need?',
      answer:
        'That depends on your weight and on what you do with it. Our calculator gives you a range for the day and for each meal, with its sources.',
      link: { to: '/explore-more#your-protein', label: 'Work out yours' },
    },
    {
      id: 'vegetarian-marks',
      question: 'How do I know what is vegetarian?',
      answer:
        'By the marks Indian food law prescribes: a green dot in a square for vegetarian, a brown triangle in a square for everything else. They are on every meal and every component.',
    },
    {
      id: 'allergens',
      question: 'Which allergens do you name?',
      answer: `Ten: ${allergenList}. They stand on every meal, and a bowl of your own lists those of all its parts. Everything is cooked in one kitchen, so traces of any of them are possible.`,
    },
  ],
};

export const buildYourOwn: QuestionGroup = {
  id: 'build-your-own',
  title: 'Build your own',
  questions: [
    {
      id: 'how-to-build',
      question: 'How does a bowl of my own work?',
      answer: `Choose one base, one to ${maxProteins} proteins and as many add-ons as you like. Price, weight and nutrition follow each choice, and the bowl is drawn as you go.`,
      link: { to: '/build-your-own', label: 'Build a bowl' },
    },
    {
      id: 'custom-price',
      question: 'What does it cost?',
      answer:
        'The sum of its parts; each shows its price. There is no charge for building, and the price you see is the one you pay.',
    },
    {
      id: 'save-a-bowl',
      question: 'Can I keep a bowl for next time?',
      answer:
        'Yes. Give it a name and choose Save for Later. My Saved Meals lists them all; Load This Meal brings one back with its parts chosen. The same parts are kept once: the button then says Already Saved.',
    },
    {
      id: 'part-not-available',
      question: 'What if a part of a saved bowl is no longer sold?',
      answer: 'The saved bowl says which part is missing and loads the rest, so you can choose something in its place.',
    },
  ],
};

export const account: QuestionGroup = {
  id: 'account-and-privacy',
  title: 'Account and privacy',
  questions: [
    {
      id: 'how-to-sign-in',
      question: 'Why is there no password?',
      answer:
        'Because your phone is enough. We send a 6-digit code by SMS to your Indian mobile number; it is good for 5 minutes and works once. If it does not come, you can ask for another after 30 seconds.',
    },
    {
      id: 'signed-out',
      question: 'Why was I signed out?',
      answer:
        'A session lasts one day, then we ask for a new code. Your cart, addresses and orders stay where they are.',
    },
    {
      id: 'what-do-you-store',
      question: 'What do you know about me?',
      answer:
        'Your phone number and name, your addresses, cart, saved bowls and orders, and messages you send us. No advertising, no trackers from other companies.',
      link: { to: '/privacy', label: 'Read the privacy policy' },
    },
    {
      id: 'delete-my-data',
      question: 'How do I get my data deleted?',
      answer:
        'In your profile, under Your data: download everything first if you like, then delete the account. Orders that the law wants kept stay without your name; the rest is removed at once.',
      link: { to: '/profile?tab=personal', label: 'Go to your profile' },
    },
  ],
};

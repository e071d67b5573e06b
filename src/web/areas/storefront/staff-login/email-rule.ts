const shape = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const notValid = 'Please enter a valid email address';

/** For the reset of a password, where an empty field has no text of its own. */
export const resetEmailRule = {
  validate: (typed: string): true | string => shape.test(typed.trim()) || notValid,
};

/** Catches typing mistakes only; the server validates. */
export const emailRule = {
  validate: (typed: string): true | string => {
    if (typed.trim() === '') return 'Email is required';
    return shape.test(typed.trim()) || notValid;
  },
};

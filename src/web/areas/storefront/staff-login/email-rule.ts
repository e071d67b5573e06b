const shape = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Catches typing mistakes only; the server validates. */
export const emailRule = {
  validate: (typed: string): true | string => {
    if (typed.trim() === '') return 'Email is required';
    return shape.test(typed.trim()) || 'Please enter a valid email address';
  },
};
